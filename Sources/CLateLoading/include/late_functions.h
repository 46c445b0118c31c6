// Stands in for functions of libraries until they are called: for the assembler. FUNCTION(name) is
// one. Before, FIND_FUNCTION is defined as the name of what finds it (`flipbookLateFunction`).
//
// Each function jumps to an address that is first its own `load`, which finds the function, stores
// its address, and calls it with the arguments as they were.
#if defined(__linux__)

#define FUNCTION(name)                                                  \
    .text                                                             ; \
    .p2align 4                                                        ; \
    .globl name                                                       ; \
    .hidden name                                                      ; \
    .type name, %function                                             ; \
name:                                                                 ; \
    JUMP(.Lentry_##name)                                              ; \
.Lload_##name:                                                        ; \
    LOAD(.Lentry_##name)                                              ; \
    .size name, . - name                                              ; \
    .section .data.rel.local, "aw"                                    ; \
    .p2align 3                                                        ; \
.Lentry_##name:                                                       ; \
    .quad .Lload_##name, .Lname_##name                                ; \
    .section .rodata                                                  ; \
.Lname_##name:                                                        ; \
    .asciz #name                                                      ;

#if defined(__x86_64__)

// To the address that an entry has.
#define JUMP(entry)                                                     \
    endbr64                                                           ; \
    jmpq *entry(%rip)

// To `.Lload`, with the entry in a register that no argument is passed in.
#define LOAD(entry)                                                     \
    leaq entry(%rip), %r11                                            ; \
    jmp .Lload

    // Keeps the registers that arguments are passed in.
    .text
    .p2align 4
.Lload:
    push %rdi
    push %rsi
    push %rdx
    push %rcx
    push %r8
    push %r9
    push %rax
    sub $128, %rsp
    movaps %xmm0, 0(%rsp)
    movaps %xmm1, 16(%rsp)
    movaps %xmm2, 32(%rsp)
    movaps %xmm3, 48(%rsp)
    movaps %xmm4, 64(%rsp)
    movaps %xmm5, 80(%rsp)
    movaps %xmm6, 96(%rsp)
    movaps %xmm7, 112(%rsp)
    mov %r11, %rdi
    call FIND_FUNCTION
    mov %rax, %r11
    movaps 0(%rsp), %xmm0
    movaps 16(%rsp), %xmm1
    movaps 32(%rsp), %xmm2
    movaps 48(%rsp), %xmm3
    movaps 64(%rsp), %xmm4
    movaps 80(%rsp), %xmm5
    movaps 96(%rsp), %xmm6
    movaps 112(%rsp), %xmm7
    add $128, %rsp
    pop %rax
    pop %r9
    pop %r8
    pop %rcx
    pop %rdx
    pop %rsi
    pop %rdi
    jmpq *%r11

#elif defined(__aarch64__)

#define JUMP(entry)                                                     \
    adrp x16, entry                                                   ; \
    ldr x17, [x16, :lo12:entry]                                       ; \
    br x17

#define LOAD(entry)                                                     \
    adrp x16, entry                                                   ; \
    add x16, x16, :lo12:entry                                         ; \
    b .Lload

    // Keeps the registers that arguments are passed in.
    .text
    .p2align 4
.Lload:
    stp x29, x30, [sp, -16]!
    mov x29, sp
    stp x0, x1, [sp, -16]!
    stp x2, x3, [sp, -16]!
    stp x4, x5, [sp, -16]!
    stp x6, x7, [sp, -16]!
    str x8, [sp, -16]!
    stp q0, q1, [sp, -32]!
    stp q2, q3, [sp, -32]!
    stp q4, q5, [sp, -32]!
    stp q6, q7, [sp, -32]!
    mov x0, x16
    bl FIND_FUNCTION
    mov x17, x0
    ldp q6, q7, [sp], 32
    ldp q4, q5, [sp], 32
    ldp q2, q3, [sp], 32
    ldp q0, q1, [sp], 32
    ldr x8, [sp], 16
    ldp x6, x7, [sp], 16
    ldp x4, x5, [sp], 16
    ldp x2, x3, [sp], 16
    ldp x0, x1, [sp], 16
    ldp x29, x30, [sp], 16
    br x17

#endif
#endif

#if defined(__linux__) && defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
