import Diagnostics
import ShaderProgram

/// The entries of a library that were described and compiled so far.
struct Entries {
    private let module: ShaderModule
    /// Whether the library's other texts have no errors.
    let isSound: Bool
    private(set) var functions: [ShaderFunction] = []
    private(set) var kernels: [ComputeFunction] = []
    private(set) var programs: [String: Program] = [:]
    /// The errors of entries that are left out.
    var errors: EntryErrors
    /// Findings that concern more than one entry, and warnings.
    private(set) var findings = DiagnosticSet()
    /// Names that entries of several namespaces have.
    private let sharedNames: Set<String>
    /// Whether the limit of entries is exceeded.
    private var isFull = false

    init(of module: ShaderModule, isSound: Bool) {
        self.module = module
        self.isSound = isSound
        errors = module.entryErrors
        var namespaces: [String: Set<String>] = [:]
        for function in module.functions where Self.isEntry(function) {
            namespaces[function.name, default: []].insert(function.namespace)
        }
        sharedNames = Set(namespaces.filter { $0.value.count > 1 }.keys)
    }

    private static func isEntry(_ function: TypedFunction) -> Bool {
        KernelEntry.isKernel(function) || EntryPoint.isEntry(function)
    }

    // MARK: Signatures

    mutating func describe(_ function: TypedFunction) {
        guard Self.isEntry(function) else { return }
        let isKernel = KernelEntry.isKernel(function)
        // The result of an `auto` whose body has an error is unknown.
        if !isSound || function.isBroken, function.returnType == .void, !isKernel { return }
        guard functions.count < ShaderLibrary.entryLimit else {
            if !isFull {
                findings.error(
                    .tooLarge, "there are more than \(ShaderLibrary.entryLimit) entries",
                    hint: "leave out those that no timeline uses", at: function.location)
            }
            isFull = true
            return
        }
        var own = DiagnosticSet()
        let name =
            sharedNames.contains(function.name)
            ? function.namespace.qualifying(function.name) : function.name
        if (functions.map(\.name) + kernels.map(\.name)).contains(name) {
            own.error(
                .redefinition, "there are two entries '\(name)'", at: function.location)
        }
        let isWhole = !errors.concern(function.location)
        if isKernel {
            let kernel = KernelEntry.describe(function, diagnostics: &own)
            if var kernel, isWhole, !own.hasErrors {
                kernel.name = name
                kernels.append(kernel)
            }
        } else {
            let entry = EntryPoint.describe(function, diagnostics: &own)
            if var entry, isWhole, !own.hasErrors {
                entry.name = name
                functions.append(entry)
            }
        }
        for finding in own.diagnostics {
            guard finding.severity == .error else {
                findings.insert(finding)
                continue
            }
            errors.insert(
                finding, of: name, at: function.location,
                isFragment: FragmentEntry.isFragment(function))
        }
    }

    // MARK: Programs

    /// - Parameter isLazy: whether programs of functions are made when they are requested.
    mutating func compile(isLazy: Bool) {
        let (described, describedKernels) = (functions, kernels)
        kernels = []
        for var kernel in describedKernels {
            do throws(LoweringError) {
                let program = try KernelEntry.program(for: kernel, in: module)
                kernel.note(program)
                programs[kernel.name] = program
                kernels.append(kernel)
            } catch {
                insert(error.diagnostic, of: kernel.name, at: kernel.location)
            }
        }
        if isLazy { return }
        functions = []
        var size = 0
        for function in described {
            do throws(LoweringError) {
                let program = try EntryPoint.program(for: function, in: module)
                programs[function.name] = program
                functions.append(function)
                size += program.instructions.count
                guard size <= ShaderLibrary.sizeLimit else {
                    findings.error(
                        .tooLarge, "together, the entries are too large to compile",
                        hint: "leave out those that no timeline uses", at: function.location)
                    return
                }
            } catch {
                insert(
                    error.diagnostic, of: function.name, at: function.location,
                    isFragment: function.isFragment)
            }
        }
    }

    private mutating func insert(
        _ error: Diagnostic, of name: String, at location: SourceLocation, isFragment: Bool = false
    ) {
        if error.code == .internalError {
            findings.insert(error)
        } else {
            errors.insert(error, of: name, at: location, isFragment: isFragment)
        }
    }
}
