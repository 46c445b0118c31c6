// Has the linker leave out libraries that nothing is called of. For Cairo and others, pkg-config gives
// the folders of the headers only together with the libraries, which are loaded late.
//
// Swift's driver passes what is in this section to the linker before the libraries.
#if defined(__linux__)
    .section .swift1_autolink_entries, "e", %progbits
    .asciz "-Wl,--as-needed"
    .section .note.GNU-stack, "", %progbits
#endif
