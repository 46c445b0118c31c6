/// Observes the runs of kernels, for instance to run them elsewhere and compare.
///
/// It is called on the thread that runs the kernel, before the kernel writes anything.
package protocol KernelWatcher: Sendable {
    func willRun(_ kernel: Kernel, _ invocation: KernelInvocation)
    func willRun(_ kernel: ComputeKernel, _ invocation: ComputeInvocation)
}
