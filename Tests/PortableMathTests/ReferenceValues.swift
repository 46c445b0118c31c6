/// Values of the functions computed with mpmath at 2400 bits and rounded to the nearest binary64
/// number: a function's name, the bits of its arguments, the bits of its value.
enum ReferenceValues {
    static let table = """
        exp 405273f4e2549da0 4696706ef5b2e898
        exp 404bc51f4a0db450 44f179debb35f04b
        exp c03ee414b27a41e0 3d259ccba4657b32
        exp 40616ab3d1894598 4c8030e5cc5ce40f
        exp 40559fd452aa98e0 47bba6bb25bad300
        exp c07947dc2de60eb4 1b75be2ef7c5e635
        exp 4074ca4560f950bc 5dede00a96ce0ace
        exp c0816e8ff245a939 0da2d613ed569c08
        exp c074f0033afd72ba 21b9eba80cc86edc
        exp 408207cd9c3aa41c 73f51afd28e4428a
        exp 405cbdfc7b540950 4a4d21ce81b48ad7
        exp 40696061cef6cf1c 523d88c659ca7cbb
        exp 40825c77c9f7ac96 74e96abf3df91f61
        exp 405ed6269a54f308 4b0eed6cde26fe32
        exp 4080337c42fb6b0c 6eaecb42ccb9a521
        exp c072eb5f8d1bf345 24a36f6025e3c493
        exp 404e628fb21805f0 456980c18aa6adb6
        exp c07ee9791b5b0714 1355ecb17fd757fd
        exp c079f01e66ef5ff0 1a834de620d7ef83
        exp c0858fed3a1753aa 01b77c12282f8455
        exp c080747112b7e4ce 107445999be44672
        exp 4080a4692a3fd652 6ff3d2ffc03ccf02
        exp 4065b8eb51870ec0 4f9a2ae2a627f491
        exp c03101e45ee99c40 3e660ffd182811e9
        exp c03e43e35f3259e0 3d343433e7ed2d8c
        exp c073c7d28f908c9f 2365280bada57fad
        exp c081188a6550b88b 0e9ae09c72886fb3
        exp c0406fedf1cacc40 3cf7c9de745a4352
        exp c0589f56f1013cf8 370e0d80cda058f1
        exp 407e60692f5216a4 6bc23656bb32633e
        exp 4000d9c9da632600 40206fae07f46b93
        exp 40825174ef228f10 74c9ab7c874ad1c8
        exp 4079e16c42089604 65452be215db28c5
        exp c050aa7de7a01d50 39ec548c27a7818d
        exp c054f7056762c0e0 38602dbc4bd3796d
        exp c06f56843b381f2e 2953d9b6f25585a3
        exp c07171e1a8be544e 26c3f39cd1009861
        exp 406b593a904621cc 53a904cd166ce841
        exp c01f5555d1dd2080 3f39f8d61fdcb57c
        exp c0561aa3682d5d60 37f5bdb86d2f3cab
        exp 3fda5703e3ddf568 3ff825914522bb1d
        exp 3fddc23f5bba06c4 3ff978c4078b8535
        exp 3fed897941f15ac2 400422a10af0a172
        exp bfab6ca8b1ff7b60 3fee54c0db3e6840
        exp bfcfe0b96087d088 3fe8f207414ba57f
        exp 3fe239948315fe02 3ffc4768f5e116f7
        exp bfa3e88440670680 3feec794bdb4490a
        exp 3fe0b033c79b3060 3ffaf3fd6c868446
        exp bfcf100466295250 3fe91ad50d3f2114
        exp bfed18906541fa06 3fd9c7ea22a3a625
        exp bfd41b90928ff280 3fe75f520016b6c7
        exp 3fef20ede014e916 4005297e844c3a8d
        exp bfb313f7b3c312d0 3fedb3b28cd98aa4
        exp 3fdb3a6c8fe66274 3ff87bf726c62aed
        exp bfeb36cf677ba8b0 3fdb57ae4ba02b68
        exp bfd3d8b1af8d7918 3fe777ca78b2d8db
        exp bfe2f6904c2282c2 3fe1b1442d3c163a
        exp 3fe9f95b531b7f58 4002037f808c18da
        exp 3fdd70743c84b038 3ff9584b1c706a82
        exp 3fea5169e446754e 40023555c4f09ea7
        exp bfe233a4f97d49ce 3fe21e53cd3752ce
        exp 3fd8abbcedaa0e44 3ff7867155b70720
        exp 3fd090210c42416c 3ff4b9d6abeb6020
        exp 3fe581958d54401c 3fff552132d2b51e
        exp 3fe7aa8c5c3603a6 4000c2a03269e613
        exp 3fefb8729a0197f0 40058ea0c90ea178
        exp bfe0f228af9c5d7e 3fe2d7f8d40a4264
        exp 3fdf439ddbd1c880 3ffa13f587b41c54
        exp 3fedb77c2d70b07e 40043fa98331df37
        exp 3fbaffa18dd07ce0 3ff1c793fe750979
        exp bfce1dbece5ca110 3fe94a8682c3ff9f
        exp 3fec778744da19c0 4003791b04f8a084
        exp 3fe3f7083cf64970 3ffddbf685c47113
        exp bfe4b24d514878d0 3fe0c2745de30b59
        exp bfe510480c382bb2 3fe09183eaeb762f
        exp bfdf3dcca8b9edb0 3fe3a3f1a2244bfb
        exp bfa02e6ce2ec19a0 3fef0125978a55d6
        exp bfdf9d3a30acf288 3fe386be74e8ca8b
        exp 3fcc476bcbda5f98 3ff3f4ad56684673
        exp bfe3ccda5c7da7e0 3fe13c5305091200
        exp c087473333333333 0000000000000001
        exp 40862d999999999a 7fed75ae7a50ee14
        exp 3bc79ca10c924223 3ff0000000000000
        exp bfd62e42fefa39ef 3fe6a09e667f3bcd
        exp2 4084c13d16e7de3e 6971d008affb7dee
        exp2 40846288ac74dce0 68b3ed9a9bb14f7e
        exp2 408de7b83aef2484 7bbf3b68c1df94f2
        exp2 c09062764c1136bb 00000000029c5b6f
        exp2 40770f744bcf4e94 56ff4099c7fb454a
        exp2 c040fa21f37dcba0 3dd0843b71db413b
        exp2 408fc16c3515afe4 7f7219560b3e0fa5
        exp2 c071d17c9dc1166c 2e1e00fcd7381602
        exp2 408110b0957d6b62 6210fc42aa778a7b
        exp2 4076c041b876eac8 56b02dceeb9616ee
        exp2 c06348b11cc6fdc4 364a8229155aa579
        exp2 c07e112870464098 21de6f2fb30a6635
        exp2 c080360d8a1af501 1f82f0b8ec02ad6f
        exp2 407b69180ecaeecc 5b57b9c1cce15661
        exp2 c07ae15807f155ae 250e30b0747a2102
        exp2 c0904ace433a6244 000000009d6e382f
        exp2 4050dfd32ad9e780 442695a46c862129
        exp2 c077ffd1d961220a 27f0201d5541db66
        exp2 c08b46ee32f96775 09618db62e7171c8
        exp2 c068bc97d02f31b0 339139b5cbe2bb2a
        exp2 407ae302830107e0 5ad23a7617e84d51
        exp2 c082f3d55a7c4f37 1a06f4d594b4406b
        exp2 4080ccb7022c443e 618812c1290ece54
        exp2 407f1b916507ab14 5f0a68e2fa393c8d
        exp2 c0854a5b5790092e 155a16ebd8a9e8ba
        exp2 4041794909306de0 421edb7a0c223e3c
        exp2 c06f3fa52c4720e8 30501f997a316863
        exp2 4045119000e99180 429198acaa6f8727
        exp2 c085139b3932b5cc 15c76999d58db562
        exp2 c0366b4072da1ac0 3e87ef59ebcf8e1f
        exp2 c07f605b62c168a0 208f824978c7dc7a
        exp2 c085adf265b8ef62 14931d782081f8fc
        exp2 408a1e73fecf8830 742bfc70cdff6e42
        exp2 c076d238b8362528 291d1056877ac6cc
        exp2 406870886418b2c0 4c26e3daec4f6be1
        exp2 c083926292abcb99 18ca06988ebf2160
        exp2 c08793074680405e 10c89d5c352f1f36
        exp2 c07c69f0d8f455a6 2384cd7e2f13a2f7
        exp2 407abcf9376470e0 5aac115b08bf603f
        exp2 4089e2e38e154820 73b48cf6354c2ac7
        exp2 bfd61c5929c959ec 3fe92f7af8b563fe
        exp2 bfe3ec3abf3aa582 3fe4c8bf84baf700
        exp2 3fd134574936b2a0 3ff346f319bd704b
        exp2 bfdbf9bb65402f80 3fe7a2af26154f71
        exp2 bfd64e060c550cc8 3fe921f1d66f7907
        exp2 bfb2d76f3df66c60 3fee688ffa7eaa95
        exp2 bfe5c4a98eafd6a8 3fe3f840a1272ecb
        exp2 bfc9a6f3380c03b0 3febd9895cf33e6f
        exp2 3fc3a4e6502ef4e8 3ff1cbbd8da0f8e4
        exp2 bfb5eeebb7b09150 3fee27ab095f0f62
        exp2 3fe2e75e91cb99a4 3ff818ab10014915
        exp2 3feea517cad391ae 3fff1309807e1018
        exp2 3fe0057f2cd187ee 3ff6a3504219a5c9
        exp2 bfe9a119aff93440 3fe25e155d9b827e
        exp2 3fc1610c421b88c0 3ff19433cef49b49
        exp2 bfe06a62c2b2e5fe 3fe66cb5c06da789
        exp2 3fef6c474d44784c 3fff9a3e993e9446
        exp2 bfdc1b4718229ffc 3fe79a1a68a078f9
        exp2 bfb9087a5a6a0500 3fede725a8e9faf3
        exp2 bfe7300e8dee6c32 3fe35d743c98707e
        exp2 3fed7960decdb704 3ffe4bd62d57907f
        exp2 bfc1c634097bb868 3fed1044886ceab5
        exp2 3fe8812293529236 3ffb344df0506573
        exp2 3fd12a3f461bc560 3ff344d7b9fa2bc9
        exp2 bfd207d264b0fa60 3fea52c8bb990c6d
        exp2 3fb22ce63bbd7c40 3ff0ce9d1cfc9d91
        exp2 3fe73a09770920d4 3ffa7632deb65c1d
        exp2 bfc0e14c4c7c3dd0 3fed3461a21ff06e
        exp2 3febed7da92f55e8 3ffd4c57716ed9da
        exp2 bfc8334827d18148 3fec11cf448f0dac
        exp2 bfdf7ecdb4a39e58 3fe6c05dedb81c03
        exp2 bfece0842c3e20ee 3fe11eaaa7a048c2
        exp2 3fe7628a9a9a83fc 3ffa8d747b7f854e
        exp2 3fb36ef453b9edb0 3ff0dd4b61cc89b0
        exp2 3fe5498010db9fde 3ff95f7cec9209b9
        exp2 bfe2aec139409b74 3fe5599cf5d08b54
        exp2 3fe3a59e4a25fd96 3ff87cc58fb37090
        exp2 bf65673869899200 3feff12d87df59bc
        exp2 bfd550a21fe1b2f4 3fe96749a6dcd299
        exp2 bfd69c64046fbb68 3fe90ca61413b2d9
        exp2 3fe0000000000000 3ff6a09e667f3bcd
        exp2 bff8000000000000 3fd6a09e667f3bcd
        expm1 bc5274a5ca7752f2 bc5274a5ca7752f2
        expm1 3d28c932df7b3c92 3d28c932df7b3d2c
        expm1 be958c1b984923c0 be958c1b5e3ffd83
        expm1 bf1f5dab6a6ef7e4 bf1f5d3071772dd2
        expm1 bf8498dd41c097ab bf847e7016f6930d
        expm1 3ec7a2487e41a891 3ec7a24aacd1b176
        expm1 bc5124cbbcbea96d bc5124cbbcbea96d
        expm1 bea2aab03fd54085 bea2aaafe8b89bb2
        expm1 3d962e7e8aa6e58b 3d962e7e8aa7230c
        expm1 bc8fe04c9683bd95 bc8fe04c9683bd95
        expm1 bd35139c4c1cd0a1 bd35139c4c1ccfc3
        expm1 bc502747b8007b04 bc502747b8007b04
        expm1 3d54b50f5d3fc744 3d54b50f5d3fca9e
        expm1 3d5228b4f37f9964 3d5228b4f37f9bf7
        expm1 3f215d423cfe316c 3f215d8d9f09ad17
        expm1 3ec5d2863578b0e1 3ec5d28811aff12d
        expm1 3dfcbd46d307df28 3dfcbd46d321aec3
        expm1 c03eeec3d780f88e bfeffffffffffeb4
        expm1 3d658d264e36f441 3d658d264e36fb83
        expm1 be31833801eb2d1b be3183380151d4c2
        expm1 3d23718eb6b4c013 3d23718eb6b4c072
        expm1 bd9153aea7e39fb5 bd9153aea7e37a2e
        expm1 3e14afcbd659903a 3e14afcbd68f0e4c
        expm1 bd7bdb8ffcfb88b6 bd7bdb8ffcfb7076
        expm1 3d05a66847d86f94 3d05a66847d86fb1
        expm1 3c41a91ebbe7531c 3c41a91ebbe7531c
        expm1 beb1c40922de99b1 beb1c408850ef308
        expm1 3f19d1b81cf1e5ac 3f19d20b71ddaa9a
        expm1 c00ccef4f7f9078d bfef20665179d3c8
        expm1 3ecb80b75e66bb50 3ecb80ba52ce5748
        expm1 3e46c4d89695a41c 3e46c4d8989c10b2
        expm1 3e246a4c25dd9579 3e246a4c2645c77b
        expm1 be6a1010f0ebfa35 be6a1010e64ee86c
        expm1 bf1fb41dc911b1ba bf1fb3a0269f8b93
        expm1 3d40e6966b060f57 3d40e6966b061075
        expm1 3ffb81b3f68a597e 401251c9dcdc6e46
        expm1 3c74b0ecd0df2edd 3c74b0ecd0df2edd
        expm1 bd43ac2ce8f8c30c bd43ac2ce8f8c189
        expm1 40245b438cae8c53 40d9b4d68df79234
        expm1 3c50693cb2b150b5 3c50693cb2b150b5
        expm1 bfa8e3bb977cae00 bfa84b56df56bd64
        expm1 bfe376d980197e80 bfdd2a37db4444b2
        expm1 bffada3d72f385b4 bfea0699167dfe69
        expm1 bffb7f9c7648ba66 bfea431dabcb4c89
        expm1 3ff43dbea35d8392 400458cb2fd8ae58
        expm1 3fe6a7717bfa51a8 3ff07a1513a16ccf
        expm1 3fd4ec763323d4e0 3fd8bfd23e1b5892
        expm1 bff0ef598f715120 bfe4e5638be77ad4
        expm1 bfb8c9e7b80fc8c0 bfb7a058c79a3a30
        expm1 3fdcefe8cfa7e160 3fe24b2c98de9006
        expm1 3fe6529fcf6cc6e8 3ff024718139353d
        expm1 3ffa67be9b488e32 4010d5b2a99c3ded
        expm1 bfd97ad0674b75b0 bfd504d20f245f52
        expm1 3feae319335a7aec 3ff511f209837035
        expm1 bffc0da4e0a6d57c bfea752d8cae6d66
        expm1 3fd2459cf39c1f00 3fd525b12a08b060
        expm1 3fe4b9ceff5a4ee8 3fed27c6160e133e
        expm1 bfe8b8b8a95eb274 bfe138a7289a93bb
        expm1 bff63d65d5a37a1a bfe8078dd80dbf11
        expm1 bffaf728e4405864 bfea115bb795eed9
        expm1 bfe641d51aba831c bfe009c61075323a
        expm1 3fe6c14952a6a8c0 3ff0945a1c579efa
        expm1 bfeaae942bb12324 bfe21978a55107ea
        expm1 bffd2bae409898b8 bfead4e0daa414b9
        expm1 3fc33966ed2146e0 3fc4be30df614d8d
        expm1 3ff747c0b04dd12a 400a46c721c27f9b
        expm1 3fd1a564083f11b8 3fd451912a20456b
        expm1 bffe3bf8276256da bfeb29f9ae3e9539
        expm1 bfda5b853dee8570 bfd59ab2eb4da45c
        expm1 3ffcea96f3dde196 4014600eb67109be
        expm1 3ff26790e725a96a 400145d213842058
        expm1 bfd5fa6dd7734478 bfd29a0da20510be
        expm1 3fe86d885f11b6e4 3ff253f374be25bd
        expm1 3fe6e584a0ae8108 3ff0b9524c993232
        expm1 3fd31a01644f3a10 3fd6421a8e6d862a
        expm1 bf9ce1368774b180 bf9c79ee6addf95c
        expm1 bfd05d4adf960678 bfcce127cfd1c499
        expm1 3ffc9fe38c8c0e2e 4013ef4930358043
        expm1 bff98eb5074a7f50 bfe985a8cf2549a4
        expm1 3fff9d768aa22a8c 4018da8aaca3d712
        sinh be8675f83af4619d be8675f83af461bb
        sinh 3e12d08f871976ce 3e12d08f871976ce
        sinh bfc03ea6487f91d5 bfc049d27a46c80c
        sinh bf703ab0650c2848 bf703ab32d7b50f5
        sinh c0328282d8a3740c c18a107daff6bc20
        sinh bd8ade40cfe2807d bd8ade40cfe2807d
        sinh bfb1a0a33f5f8cde bfb1a4345b977fbb
        sinh bfe0bd04d65643aa bfe1831c542465fb
        sinh 3d7245f3f96b4d7d 3d7245f3f96b4d7d
        sinh bf243db9878aba04 bf243db988e442f1
        sinh be61ba67cae91d3e be61ba67cae91d3f
        sinh bd850648e7f460f7 bd850648e7f460f7
        sinh 3f32ad3217964ab3 3f32ad321bd4102f
        sinh 3ec22d73e098326d 3ec22d73e0984211
        sinh be904c1cd3690859 be904c1cd3690886
        sinh bec3e98e4843e20d bec3e98e4843f69d
        sinh 4006b2ded39def53 402102fed46d38bc
        sinh c06b402ff55c877f d386e11371525c40
        sinh be7651d90f51b41c be7651d90f51b423
        sinh c083f9fe1dd7f379 f982ea4dfc5d2cd9
        sinh bfb360e7eff7d0b6 bfb365a525f04ad6
        sinh 3ee69abf6b748543 3ee69abf6b766684
        sinh 3e4304b6c93414e3 3e4304b6c93414e3
        sinh bedf3beace8c6b7a bedf3beace8da8e2
        sinh be233c2bda907f0e be233c2bda907f0e
        sinh bda1724dc42b6dec bda1724dc42b6dec
        sinh be7ee12ddd3d8f79 be7ee12ddd3d8f8c
        sinh 3eecff018a476324 3eecff018a4b5af1
        sinh be0bbde061dd51ae be0bbde061dd51ae
        sinh 3ed2ad7e4eb8b8a1 3ed2ad7e4eb8fc81
        sinh 3e7bcbfeb161c6fe 3e7bcbfeb161c70c
        sinh bdbc4230b29edcf7 bdbc4230b29edcf7
        sinh bed905348b6a209e bed905348b6ac3c6
        sinh bf4167e7d0915a7d bf4167e7de4cee88
        sinh 3ea168c54fcacff4 3ea168c54fcad0d0
        sinh bdbd34026c7fe5da bdbd34026c7fe5da
        sinh 3e14d2bf0c71d397 3e14d2bf0c71d397
        sinh bf061d5fd243eeb6 bf061d5fd2601908
        sinh 3dd0e83ecfca42c3 3dd0e83ecfca42c3
        sinh bfffdb7298c93976 c00cbf58ae2c944e
        sinh bff0813a0d397aca bff39775da15e840
        sinh 3ffcc665c83fae84 40077fa1f4636346
        sinh 3fec791f8be5f958 3ff030df6f37ecc9
        sinh bfe2fe29aa60db88 bfe420b3822143dc
        sinh 3fd75d24c1363e58 3fd7e2e1b219e7ad
        sinh 3ff14c82d233b12c 3ff4df2624999ff2
        sinh 3ff895e27b31d900 4001bc04cac563a5
        sinh 3fac646dc4041cc0 3fac682790c7af8f
        sinh bff4386a25eb6b50 bffa0c9efc32b8df
        sinh bff87a15ca603c94 c0019a51e32be60e
        sinh bfeee0ac67bfddc0 bff1f2db12fd0ceb
        sinh bfeedd13abf91eec bff1f02758e72b01
        sinh bffa82a4ddd4fe8e c00435887f026340
        sinh bfd97b8cfa5d7d70 bfda294abc253425
        sinh bffa45905b3a50f4 c003e321ca6c2426
        sinh bffe6cea4e7f9e0a c00a3056fe7386cf
        sinh bff8f9c081656cf6 c00236d097f4c960
        sinh 3fed685847f429d4 3ff0dcd4ee0b5038
        sinh 3fcad5b8ec6dc640 3fcb0827f3164570
        sinh 3ffad5556e453850 4004a6ec75001023
        sinh 3ff53ce691d92c42 3ffc0c25f8a74599
        sinh 3fe237dab92639fc 3fe337e9b7c4c22a
        sinh 3fe82228f156efc8 3fea7cb422dd24bb
        sinh bff51f4e7b2b626c bffbd09c3517f113
        sinh bfd1a1ca57193bf8 bfd1db1b6920f468
        sinh 3ff00139afa8b194 3ff2cf83dd724af7
        sinh 3ff89afd8ea781ea 4001c23b0bfac2b9
        sinh 3ff459aba329bfe4 3ffa4c61e03a3347
        sinh bfb1490b71aa2ce0 bfb14c6866574a28
        sinh 3fdf14b8e568dc88 3fe028987f1b1456
        sinh 3ff4e708c181a85c 3ffb606c40fa8509
        sinh 3ff3d4cb6d2a080a 3ff9503be93555ca
        sinh 3fdc7f33534957a8 3fdd72a8aabb2b75
        sinh bfed2dedc8ae5d0c bff0b281b68ab571
        sinh 3ffad4e7a796bab0 4004a65482d44d8c
        sinh 3ff689814932e564 3ffec3d04dfc4d2f
        sinh bfee4d6954cdb0c0 bff184f07b4b3766
        sinh bfbf122fa2092220 bfbf25bab224c7d5
        sinh bff6a7fc8b4dc80e bfff061847c0e1b6
        sinh bfd13f7e588691d8 bfd1752349dfeb2d
        sinh 4086333333333333 7feda98a7371610b
        cosh bf46b923b12c466e 3ff00000408b010d
        cosh 407940481ac3b5d0 644d53e5bb255cef
        cosh 4049a6f7d03739f1 44802f9157521939
        cosh 4027a512c415e6f1 40f0a280affc40e2
        cosh 400bd7a7374c4571 40304007e0c7ce75
        cosh 3f049785fb96e737 3ff00000003500d4
        cosh 4062632f74dc5172 4d22a20682eae464
        cosh 402ca2e9f3c45bf3 4129399ac5766c11
        cosh 3ff2dd6538d87863 3ffc788b5b0ec9dc
        cosh 3f0db00ee41300f9 3ff00000006e2b8f
        cosh bedd68ead33e1d0c 3ff000000001b078
        cosh bfa7a6cffbf54b12 3ff0045eff12e022
        cosh 3faa6f30f72e2d55 3ff00575dbf67516
        cosh 3f7efc5cb77e5f28 3ff0001e00fd6dfd
        cosh c01640b6af9264c5 40604a89bcbcec3f
        cosh bfb6d35fb19f3b1c 3ff0104adae402fd
        cosh c060fd5adf6d3551 4c20ff70207dcb09
        cosh 40501a26712ba8cd 45ae50a764fa99b1
        cosh 3f6b0907a9500136 3ff00005b5d03575
        cosh 401ae215ff614f36 4079ebc53165f312
        cosh bf401e11dc62f81a 3ff000002078b883
        cosh 3ed881134d401a31 3ff0000000012c3a
        cosh c0784a1dfe095f75 62e998edd0e41648
        cosh 4053b5e2abdb1897 46fad0562d32a13f
        cosh bfb8a7ff244552ec 3ff01303336b8787
        cosh bf9e37d0c71313b6 3ff001c89908725c
        cosh 4000da5e7353a0d2 4010af27fd796f30
        cosh c020650451c8747f 409c5e4198e6a617
        cosh 407982421fca8fd0 64ac4f2de0809420
        cosh bfaa492f9786f558 3ff0056632e3af45
        cosh bff1011a7c718b12 3ff9eb42aa1eac10
        cosh bf1bf8828b95cf52 3ff0000001872e63
        cosh 3fd84a5c269151d0 3ff12a926565098d
        cosh bf8968faa7f738f6 3ff00050b5c4081f
        cosh bfbffc5a7e8b076b 3ff020035ca18119
        cosh 3f281e7b648b700f 3ff00000048b7588
        cosh 3f164e272ce2b8e5 3ff0000000f8c34c
        cosh c071b659285adc01 596cf13e1ac9fc90
        cosh 3f6eaa0c28c8ac15 3ff0000758982b53
        cosh bef16c3bdc96f1d3 3ff0000000097c6e
        cosh 3fe05564d8256634 3ff22141a8f6fa01
        cosh 3ff32186aebb7650 3ffcddd60a985b5a
        cosh bfc03c84ee6c5fc0 3ff020ff2ec3d5ff
        cosh bfcd6aeca6944560 3ff06ca6e4a93aa8
        cosh 3fe2eb1840ba9ef0 3ff2e0e679bcac97
        cosh 3fd8c1ef3649fe48 3ff1364f23e1cb68
        cosh bfe71f523cf5542c 3ff45ca092fdb9f8
        cosh 3ff59b21c84c14ca 400078d81953f885
        cosh bfd03fc31e17ef08 3ff084ba1209dcb6
        cosh 3ffcf89acde47e8c 40091ce928720219
        cosh 3fe596662ebffd20 3ff3c7ed9562e70f
        cosh bfd6989b320dc328 3ff101f48c1f12a1
        cosh bffa0cd5575062e4 400529a07152064a
        cosh 3ff0205e19d19aa4 3ff8d6b1c6c6a954
        cosh 3fde800c792829f8 3ff1da003a3c5b61
        cosh 3fe52c4bc93dfa7c 3ff3a1c91f7c221a
        cosh bff0e4e880b907be 3ff9c77bf4f1b864
        cosh 3fc76449ba7b1530 3ff044965a048891
        cosh bffdfd5d2644d094 400aae28c8565f0d
        cosh 3fe3972c1d3c5170 3ff317da0db30040
        cosh bff36a792d485fa8 3ffd4c8e55df03c7
        cosh bffc5681e05c8410 400830b75bd9b849
        cosh 3fe3296cc654cd64 3ff2f48eac2549a5
        cosh bff43729a7660d1a 3ffe900df62f0756
        cosh bffbc29db0246650 400761b156b8d056
        cosh bffe0c656630e32c 400ac61e569b6f78
        cosh 3fe406579795f914 3ff33c7f838c4815
        cosh bfeecd5d17ccaf30 3ff800aa2fe4dcd7
        cosh bff1eb34cfd8b8be 3ffb209ce6e05a73
        cosh 3fe5bef3a1a21e14 3ff3d6bae818da7b
        cosh bff2642d2d29c760 3ffbc94b07e21a55
        cosh 3ff8adad22404cf0 40038f0645e96fee
        cosh 3fe713d4908e8e34 3ff4581c2c133782
        cosh bfbb381caaf40f20 3ff0172ca8c26937
        cosh 3fd12450df14d7f8 3ff093cd56aa0cf0
        cosh 3fe7810139149054 3ff483715676992d
        cosh bfd7c95049368b10 3ff11e2adcea7325
        cosh 3ff62fca4e5bd956 4001016eee4842c1
        cosh bfca7923c212ce50 3ff057eaa11e8424
        cosh bff16d6b93c8be8e 3ffa77a3c9b2f445
        tanh be779ea7b3808564 be779ea7b3808553
        tanh bfca4991cc8864e3 bfc9ec8730ddd64f
        tanh bf1fc68758f69649 bf1fc687565a300a
        tanh bdc09158eadf0442 bdc09158eadf0442
        tanh be6a4bda75464a5b be6a4bda75464a55
        tanh bed2a1b0355224ca bed2a1b035519e0c
        tanh 3f48b911056552b7 3f48b910b6b10e24
        tanh be1871e04ba8d79a be1871e04ba8d79a
        tanh be01368b53075c64 be01368b53075c64
        tanh be0c1193164033fd be0c1193164033fd
        tanh 3ebfa68063a0e10d 3ebfa68063a0b7c4
        tanh 3f853b1afb411761 3f853ae924091826
        tanh bfa7db20457f499c bfa7d6b5ded5a084
        tanh 3f62b6ad8e3bded6 3f62b6ab6c1ce48d
        tanh 3f4abf03a10179d5 3f4abf033d5ac62d
        tanh bec2e082bbdf1ace bec2e082bbdef7c5
        tanh 3ef2c5f29ef37085 3ef2c5f29eead313
        tanh be8a7e445a42e274 be8a7e445a42e213
        tanh be3d59e89427fe9a be3d59e89427fe9a
        tanh bde9e35676254eb0 bde9e35676254eb0
        tanh be3721131ec95b12 be3721131ec95b12
        tanh bea187eac807dad3 bea187eac807d912
        tanh 3fbc9e23be5e28a0 3fbc7fc632ff453f
        tanh 3e3f82f708ffe0b6 3e3f82f708ffe0b6
        tanh 3fea78431319cfbe 3fe5ba087a06df82
        tanh bf6c81b328d256fd bf6c81ab9e637a9d
        tanh 3fe3cef79ce71e72 3fe19d378f787f7c
        tanh bf9d942db77f2604 bf9d9212c1c04c5f
        tanh 3f1c389fa3be8e40 3f1c389fa1ea4c63
        tanh be67e50dffb94e76 be67e50dffb94e72
        tanh 3fd4d5addbdd9852 3fd420ebc9f5e9ea
        tanh 3ed48d388916e611 3ed48d388916313a
        tanh 3e6539db73441c4f 3e6539db73441c4c
        tanh bec41c2d87022168 bec41c2d8701f70c
        tanh 3fd3f6d6a7a33383 3fd35745d59ae9e3
        tanh bfc1b4b48b5a120d bfc19803bd5f912b
        tanh 3ed1180567509936 3ed1180567503127
        tanh 3df7f87b4cd0eb59 3df7f87b4cd0eb59
        tanh 3e2241c770d114a7 3e2241c770d114a7
        tanh bea79afbe52eef17 bea79afbe52eeacf
        tanh bfef01fdbd846a30 bfe7f1c20611e312
        tanh 3ff4cd288cea2006 3feb936baec2d62e
        tanh bff02ba0403631f8 bfe88353a283bc13
        tanh 3fcf3065c56eb2d0 3fce960b6fde14b7
        tanh bfd4f8a856bc6620 bfd4406b199c2675
        tanh bff29bfc7bd23f48 bfea4e2ae3fbabb5
        tanh 3ff57a700c366f08 3febe96f914698fd
        tanh 3ffd4d2eaad2a1a2 3fee660ce886cdee
        tanh 3ff910767cf99790 3fed53b995965ff6
        tanh bff61ffe69d30628 bfec35e5805cf6af
        tanh bff2bd7700a1543e bfea63bb9aedb72a
        tanh bfc40c80655772d0 bfc3e2efcfba1abb
        tanh 3fdddce82b368938 3fdbde7d27b0105c
        tanh bff633c2e5e720e4 bfec3eab10ecfe81
        tanh 3fe2f2a95a0c6fe0 3fe10164491ac406
        tanh bfd550432729cbb8 bfd48f1e0ef330c6
        tanh bfcf10fe7b40fc20 bfce786d72e20e6b
        tanh 3fee53ae23bfcbdc 3fe7a3d047460cc3
        tanh bffd72ce7c87bb28 bfee6d545cb0d79c
        tanh bff5245b7e262f9e bfebbf7e963bdf85
        tanh bff14d73dfe6d672 bfe96629e27f186e
        tanh bff8b82a297069d4 bfed36e3caad7a8e
        tanh 3ffcfbfe7a48c724 3fee55e75458a7fa
        tanh 3fd190fc3db6d2a8 3fd1235bf678f789
        tanh bffcf7e81b5e8f36 bfee5513168706e9
        tanh bfefbfe09f2ae36c bfe843e377ca3292
        tanh 3ffd22d741cc95f0 3fee5db4901bad94
        tanh bfe61ae0a3afd5f0 bfe326c6c8474e02
        tanh bfdf28258cb860f0 bfdce88a4d12b20d
        tanh bfce5c5787685e40 bfcdcdca5387fa28
        tanh bfeb79d828e20ce0 bfe641ed842e0ce9
        tanh 3facea882fabb440 3face2abead9afe5
        tanh 3fe56903fb943278 3fe2b3231a7b17dc
        tanh bff4b36287b0fa8c bfeb86149f8671db
        tanh 3feb71703d11cf54 3fe63d95df88a6a5
        tanh bff14bac2b1184be bfe964d88a1f2234
        tanh 3ff7406baf86dca6 3fecaebab248c19d
        tanh 3fe09c3f3559ef0c 3fde86e93c0fac5c
        tanh bfd2ccfee2232c98 bfd2472a718147e5
        tanh 3fdc1055cbb25700 3fda64b9f25596df
        log 4249d80b1b0341ab 403a203d1986e18b
        log 324a019441feaad8 c062ea0816f30657
        log 21e8ab5d3fc02a5a c074cf8879d2125f
        log 15f114af350e5c35 c07d1bac31374e20
        log 0c5b26052dc1eff7 c081e01631f34107
        log 527511d8b54b682e 4069ae4c4b76ca7e
        log 7867080a0c32fb30 408392359ab2baf5
        log 69cec0239c81b4b0 407d05e688ba51fc
        log 1c28b1a3b2c701ef c078cbd4723f8155
        log 2a0afeaee812229c c06e58b0f84356b4
        log 3f5e5e3bb626acf5 c01929a4d5bbe1c0
        log 7bca1359b9266e68 4084bea460ba2e12
        log 4bc56f00d0950796 40606982916842e9
        log 07239c84f0940926 c083aef02871f43b
        log 0000002cd632fc58 c08673a692dbc199
        log 550ac2334a946b8e 406d435b11bfd32c
        log 4df1aacd37ef171b 40636ba69e5f9943
        log 2f541e3ffbcc0d90 c06704bd5d13e156
        log 5e6080af9e1c33b2 4075197f6e3b7011
        log 557e990cd5f09e85 406de2e93c716b94
        log 75ea94cc413020a4 4082b58c8fe9d20b
        log 57d55b6ff9b3b5b0 40709122e814ba07
        log 18b2d07af1e5ec07 c07b32267d514dea
        log 0a68e97ff5fca2fc c0828cacc961c5a7
        log 6ffa35901df23005 4080a6a4fb61c937
        log 5412d5250af42724 406beb67918a97b3
        log 1770c2e3b020ad39 c07c11ce65989907
        log 104ecfdafb8ef8e4 c08081ba56898e9a
        log 73e239b21f0a9e7b 408201159264eb49
        log 4353b7c25eaa7658 4042d1c6dcbfcef6
        log 65315016b7d6a45f 4079d31cff9a113e
        log 4ca32c28d9c92e0f 40619c78f62342a0
        log 03b4aa80f5a91d40 c084df80fb62aab2
        log 32aa61e847c53103 c062647cd6ccf3b1
        log 0d09e1a53eebf304 c081a378dcfc022c
        log 0c0732fd920939b0 c081fd11fa997d92
        log 65de5df4f2761bb7 407a4b01e2255bd2
        log 2b0915f0681100a4 c06cf825a710c4fd
        log 700ce2101c6b9548 4080acf77f54ed8b
        log 4d987730c6a6f1a7 4062f0fc0533a41e
        log 3ff5b78db77623d2 3fd38d6cec060292
        log 3fe50eec5ed3f5ee bfdac7be6afeec71
        log 3ff291562eddac80 3fc30d0e54b32abf
        log 3ff60d6e7af99961 3fd48892b3913731
        log 3ff210016c9c9fc4 3fbf0a44efb6393c
        log 3fffbefb73b7e2e4 3fe5ecfc0b73721c
        log 3ff69d67bc70b694 3fd6252b811e2f9b
        log 3ff81a0077408352 3fda38550b8ffb94
        log 3ff250614c38e8b5 3fc14a2d93de8ebd
        log 3ff6c3755a34de56 3fd690820abd82dc
        log 3fe6c60a8b7d5711 bfd5c4c168601a96
        log 3fe008e836588819 bfe61c7785d35555
        log 3fe7a0add8467e92 bfd369908ba9f565
        log 3ffd8e9b88d90157 3fe3a3b55a0b9384
        log 3fe2f6ee72c0f314 bfe0bdc08470b8d8
        log 3ff15087e9a5cf62 3fb436b65da1671e
        log 3ff14da0c5f30afb 3fb40bc746dc72da
        log 3ff3ae06cd4723a3 3fca7f17c0e37415
        log 3ff4e05b5fdbb2d6 3fd106a41ba44005
        log 3fe2a74fab7254d6 bfe14536ac468cf6
        log 3ffe368e6c0d4600 3fe4578cc2824628
        log 3ffdde21e0a854b6 3fe3f95b533c474a
        log 3fe2584c14ab3292 bfe1cde531787523
        log 3feae24d12ee652e bfc64c5993d5546f
        log 3ff7852faf1e2f76 3fd8a851ca0405d8
        log 3ff53fdb2e7f0954 3fd228d318091e3d
        log 3ff3240eafafb8f4 3fc6f134c113911d
        log 3ff73d95a9aa7da3 3fd7e451cc2202e5
        log 3ff4959740989480 3fd01fd0a06ed7aa
        log 3fecd0bacc10bc4d bfbad5fc50886a51
        log 3ff9876acf414872 3fdde704f3f6d58a
        log 3ff6ae7714d0fbaa 3fd65560e771c747
        log 3feb0f3ac3cc9f82 bfc57721b7e68f3e
        log 3fedaa247f3ba0c5 bfb3665f67d7513b
        log 3ff1e3d4bb317b9f 3fbc952c66a24e12
        log 3ff5c2ca44cd483f 3fd3ae819045bed7
        log 3febddab3bc4ce45 bfc1b4e03fdf6c02
        log 3ffdddce2e52c07a 3fe3f901a6c16c81
        log 3ff100100af5571b 3faf0c13eb1988d0
        log 3ff83aa038445d5a 3fda8ebc1b375f81
        log 3feffffffc1e93fa be3f0b6031e1e0e7
        log 3feffffffe08e8f7 be2f717090f72ae2
        log 3ff000000080cf72 3e2019ee3fbf2fe6
        log 3feffffffac9691e be44da5b89b2d88d
        log 3feffffffb9532c5 be41ab34ed382f87
        log 3fefffffffa46bc8 be06e50e0020c2b6
        log 3ff0000001d929d0 3e3d929cfe4aba3b
        log 3ff000000288e4a0 3e444724fe64ce73
        log 3ff00000010d2df1 3e30d2df0f727b36
        log 3ff0000001224bee 3e3224bedf5b67f1
        log 0000000000000001 c0874385446d71c3
        log2 4249d80b1b0341ab 4042d88b5c928a60
        log2 324a019441feaad8 c06b499331b820cc
        log2 21e8ab5d3fc02a5a c07e06016ec22056
        log2 15f114af350e5c35 c084ff3eddcd0577
        log2 0c5b26052dc1eff7 c089c9e5c858e316
        log2 527511d8b54b682e 4072865a84393b14
        log2 7867080a0c32fb30 408c3c34494a015a
        log2 69cec0239c81b4b0 4084ef8a52693aec
        log2 1c28b1a3b2c701ef c081e2fdc82d0a0e
        log2 2a0afeaee812229c c075e3ed1b4d2b4e
        log2 3f5e5e3bb626acf5 c02226a9f1beaf00
        log2 7bca1359b9266e68 408deda313efdba4
        log2 4bc56f00d0950796 4067ad7f685ec868
        log2 07239c84f0940926 c08c65a6aa186b6a
        log2 0000002cd632fc58 c090320db6737644
        log2 550ac2334a946b8e 40751bdef27bf6c8
        log2 4df1aacd37ef171b 406c049376d904a8
        log2 2f541e3ffbcc0d90 c0709ab69275c7cc
        log2 5e6080af9e1c33b2 407e70b6cc45edf0
        log2 557e990cd5f09e85 40758ef73a738144
        log2 75ea94cc413020a4 408afddbd349a7d4
        log2 57d55b6ff9b3b5b0 4077e6aa983a8684
        log2 18b2d07af1e5ec07 c0839e214095579b
        log2 0a68e97ff5fca2fc c08ac2e3c9ce0eba
        log2 6ffa35901df23005 408805b22eabd6ba
        log2 5412d5250af42724 407423c33725e068
        log2 1770c2e3b020ad39 c0843f76a8b8a9d1
        log2 104ecfdafb8ef8e4 c087d06fc901fd96
        log2 73e239b21f0a9e7b 4089f980c568beca
        log2 4353b7c25eaa7658 404b26952c374e00
        log2 65315016b7d6a45f 4082a0e900cc418a
        log2 4ca32c28d9c92e0f 40696859d64a2290
        log2 03b4aa80f5a91d40 c08e1d0be66fc427
        log2 32aa61e847c53103 c06a88e96ad6dd2c
        log2 0d09e1a53eebf304 c0897273013c8530
        log2 0c0732fd920939b0 c089f3b64493c2e4
        log2 65de5df4f2761bb7 4082f7653d53eea4
        log2 2b0915f0681100a4 c074e59e8af3d624
        log2 700ce2101c6b9548 40880ed134dcadac
        log2 4d987730c6a6f1a7 406b539b17642060
        log2 3ff5b78db77623d2 3fdc354d7173aeaa
        log2 3fe50eec5ed3f5ee bfe3515fb1b6c9ab
        log2 3ff291562eddac80 3fcb7c1abef689fc
        log2 3ff60d6e7af99961 3fdd9fa1c28d5ff7
        log2 3ff210016c9c9fc4 3fc664058a73db07
        log2 3fffbefb73b7e2e4 3fefa1d3318705ce
        log2 3ff69d67bc70b694 3fdff2e223acc4d5
        log2 3ff81a0077408352 3fe2e9ec9801386b
        log2 3ff250614c38e8b5 3fc8f1a006df8614
        log2 3ff6c3755a34de56 3fe046dea506933f
        log2 3fe6c60a8b7d5711 bfdf67c966a29b68
        log2 3fe008e836588819 bfefe653d761a5e9
        log2 3fe7a0add8467e92 bfdc0190f5ac36aa
        log2 3ffd8e9b88d90157 3fec5573321a645d
        log2 3fe2f6ee72c0f314 bfe827087ef17fa6
        log2 3ff15087e9a5cf62 3fbd2988288c7f45
        log2 3ff14da0c5f30afb 3fbceb975e6f0e97
        log2 3ff3ae06cd4723a3 3fd31cf797fbeee4
        log2 3ff4e05b5fdbb2d6 3fd890309840d76f
        log2 3fe2a74fab7254d6 bfe8ea767fbe043a
        log2 3ffe368e6c0d4600 3fed58e8057b2958
        log2 3ffdde21e0a854b6 3fecd103b055891d
        log2 3fe2584c14ab3292 bfe9afa7262b43e6
        log2 3feae24d12ee652e bfd015b43cf0654b
        log2 3ff7852faf1e2f76 3fe1c9604249b853
        log2 3ff53fdb2e7f0954 3fda32d60f987902
        log2 3ff3240eafafb8f4 3fd08c9f651a5212
        log2 3ff73d95a9aa7da3 3fe13bfdee85041a
        log2 3ff4959740989480 3fd7432d9b945de3
        log2 3fecd0bacc10bc4d bfc35ba5a7169a63
        log2 3ff9876acf414872 3fe591ede1b6513c
        log2 3ff6ae7714d0fbaa 3fe01c3781fc836b
        log2 3feb0f3ac3cc9f82 bfcef7cc9cfcd154
        log2 3fedaa247f3ba0c5 bfbbfcf61370285e
        log2 3ff1e3d4bb317b9f 3fc49e39944037f1
        log2 3ff5c2ca44cd483f 3fdc65071c43a612
        log2 3febddab3bc4ce45 bfc98b8ec4be0a94
        log2 3ffdddce2e52c07a 3fecd082512268f7
        log2 3ff100100af5571b 3fb6655383012ae8
        log2 3ff83aa038445d5a 3fe328401fa9a397
        log2 3feffffffc1e93fa be4664d1de5ea28a
        log2 3feffffffe08e8f7 be36ae71812b571a
        log2 3ff000000080cf72 3e273ab05d37341f
        log2 3feffffffac9691e be4e159f3ae71c76
        log2 3feffffffb9532c5 be497d9ba1ebc599
        log2 3fefffffffa46bc8 be1083db75e0c76f
        log2 3ff0000001d929d0 3e45550b0897e0af
        log2 3ff000000288e4a0 3e4d413d0a2b34b0
        log2 3ff00000010d2df1 3e3845807d178c70
        log2 3ff0000001224bee 3e3a2cf39160d8b6
        log2 0000000000000001 c090c80000000000
        log10 4249d80b1b0341ab 4026b1548e538176
        log10 324a019441feaad8 c0506dbc36be4ddb
        log10 21e8ab5d3fc02a5a c062136fbc041d5d
        log10 15f114af350e5c35 c0694870cb7a4827
        log10 0c5b26052dc1eff7 c06f0d7a10306d40
        log10 527511d8b54b682e 40564e5cda99cf5f
        log10 7867080a0c32fb30 4070ffd00581f314
        log10 69cec0239c81b4b0 4069358793add6bb
        log10 1c28b1a3b2c701ef c06589a7abf6d615
        log10 2a0afeaee812229c c05a5bccad170d46
        log10 3f5e5e3bb626acf5 c005db240ab5e5a1
        log10 7bca1359b9266e68 407204c3dee0da80
        log10 4bc56f00d0950796 404c82c53ec2ea75
        log10 07239c84f0940926 c07118c41b0e8eaa
        log10 0000002cd632fc58 c07380588ffc8146
        log10 550ac2334a946b8e 40596ae8aef04481
        log10 4df1aacd37ef171b 4050de52313c08b5
        log10 2f541e3ffbcc0d90 c053fe5e613e30ac
        log10 5e6080af9e1c33b2 406253ae6d59a041
        log10 557e990cd5f09e85 4059f57f3688df0d
        log10 75ea94cc413020a4 4070402643506772
        log10 57d55b6ff9b3b5b0 405cc79bc4269cb4
        log10 18b2d07af1e5ec07 c0679f3f38a57eb0
        log10 0a68e97ff5fca2fc c0701ca58b03064b
        log10 6ffa35901df23005 406cecf8cc81eb67
        log10 5412d5250af42724 405840281f1ab9f9
        log10 1770c2e3b020ad39 c0686183120c652f
        log10 104ecfdafb8ef8e4 c06cacd7594cf022
        log10 73e239b21f0a9e7b 406f46cca8deb37f
        log10 4353b7c25eaa7658 403058aaf28f223d
        log10 65315016b7d6a45f 40666e570c28dcf6
        log10 4ca32c28d9c92e0f 404e9804d838727c
        log10 03b4aa80f5a91d40 c072214ef739cbab
        log10 32aa61e847c53103 c04ff37b172f70a7
        log10 0d09e1a53eebf304 c06ea42db25f933b
        log10 0c0732fd920939b0 c06f3fd38c4097f5
        log10 65de5df4f2761bb7 4066d67a8c728e3a
        log10 2b0915f0681100a4 c059299560c8c17e
        log10 700ce2101c6b9548 406cf7f472b9079b
        log10 4d987730c6a6f1a7 405073c63df27134
        log10 3ff5b78db77623d2 3fc0fba846a596e3
        log10 3fe50eec5ed3f5ee bfc742d2cbb565c8
        log10 3ff291562eddac80 3fb08c2831274b80
        log10 3ff60d6e7af99961 3fc1d5cd24ac1f6c
        log10 3ff210016c9c9fc4 3faaf60ab38fdd49
        log10 3fffbefb73b7e2e4 3fd30b605df9046c
        log10 3ff69d67bc70b694 3fc33c2dae6f1729
        log10 3ff81a0077408352 3fc6c641f71e907e
        log10 3ff250614c38e8b5 3fae090f0ce56cd5
        log10 3ff6c3755a34de56 3fc399693c62245e
        log10 3fe6c60a8b7d5711 bfc2e86f15aa35ad
        log10 3fe008e836588819 bfd3349e7b2c3d8d
        log10 3fe7a0add8467e92 bfc0dc824d65dd3b
        log10 3ffd8e9b88d90157 3fd10f0314a95e03
        log10 3fe2f6ee72c0f314 bfcd151d22e84739
        log10 3ff15087e9a5cf62 3fa18eb2b38b9822
        log10 3ff14da0c5f30afb 3fa16967f6799800
        log10 3ff3ae06cd4723a3 3fb703b833767671
        log10 3ff4e05b5fdbb2d6 3fbd93bc2a538f5b
        log10 3fe2a74fab7254d6 bfce006f4349ecbb
        log10 3ffe368e6c0d4600 3fd1ab3867070f36
        log10 3ffdde21e0a854b6 3fd15967bd3dd57e
        log10 3fe2584c14ab3292 bfceede005ba5efb
        log10 3feae24d12ee652e bfb35e35b13355d9
        log10 3ff7852faf1e2f76 3fc56acfa093bd00
        log10 3ff53fdb2e7f0954 3fbf8bd5e0a8d979
        log10 3ff3240eafafb8f4 3fb3ed66e7de49fa
        log10 3ff73d95a9aa7da3 3fc4c0915088f2aa
        log10 3ff4959740989480 3fbc02bfbf934fcb
        log10 3fecd0bacc10bc4d bfa74f3194d0dc6b
        log10 3ff9876acf414872 3fc9f910b902e764
        log10 3ff6ae7714d0fbaa 3fc3660d48f3e061
        log10 3feb0f3ac3cc9f82 bfb2a502c12b0796
        log10 3fedaa247f3ba0c5 bfa0d9bc8b29e4a3
        log10 3ff1e3d4bb317b9f 3fa8d39db88b54df
        log10 3ff5c2ca44cd483f 3fc118640b6a8726
        log10 3febddab3bc4ce45 bfaec2697ed7c558
        log10 3ffdddce2e52c07a 3fd15919d97f174a
        log10 3ff100100af5571b 3f9af79cd7ab2ebc
        log10 3ff83aa038445d5a 3fc7114e56745b82
        log10 3feffffffc1e93fa be2af700bc91f944
        log10 3feffffffe08e8f7 be1b4fa78d398303
        log10 3ff000000080cf72 3e0bf886e6fc215c
        log10 3feffffffac9691e be321cd6a5f8eb2f
        log10 3feffffffb9532c5 be2eb19d6b5311b6
        log10 3fefffffffa46bc8 bdf3e2d8f07c69ac
        log10 3ff0000001d929d0 3e29afc04993d16e
        log10 3ff000000288e4a0 3e319cf88830656b
        log10 3ff00000010d2df1 3e1d39cd43759d95
        log10 3ff0000001224bee 3e1f84bfe113c1b5
        log10 0000000000000001 c07434e6420f4374
        log1p 41a7919fe507f453 40331a310c52dc9f
        log1p 409fd2cf67a6e9a6 401e7a72b8653656
        log1p 3e46e926ec1036d5 3e46e926ea034fcd
        log1p 3ff545ea681c7496 3feb0fd6974081d0
        log1p 41972fd73b8053fc 4032649025675979
        log1p 3d25801137006fa7 3d25801137006f33
        log1p 3ec252bed9b691f9 3ec252bd89f91c94
        log1p 4364e1476e2670e1 404331d4828c3e1a
        log1p 41ca166b3b0328b6 4034971352fab8a8
        log1p 4343e4cf5673babc 40427a30f7fc50df
        log1p 4321af8dec69c4bd 4041b9afcabd07e5
        log1p 411fbcde733251ee 402a52b949ad2ff2
        log1p 424838701b9d9691 403a0fa148244a4b
        log1p 42d35526d1094ff5 40400978083d00c3
        log1p 3fc233b27b8aea6a 3fc104c94dff6acc
        log1p 3ebb0d7ff86f9273 3ebb0d7e8a82d1e7
        log1p 3d6df08df7f674bc 3d6df08df7f666ba
        log1p 3d15907fb9a9e167 3d15907fb9a9e12d
        log1p 42fdbf82f96a9a8b 4040f2142ef406e1
        log1p 3d619b075c0b46e9 3d619b075c0b4211
        log1p 3faa0a0d3d0ea1e7 3fa96613d982883e
        log1p 40963dfee4108d0b 401d0bda6b837bb2
        log1p 432e77ff586a0ab1 4041ff4faa9b8774
        log1p 3e8a95b20bd86c20 3e8a95b1dfac7150
        log1p 3efaf9a915b7b00e 3efaf9925882a8bb
        log1p 3fb27c5206c8b9c1 3fb1d943e0cc1d25
        log1p 4339fefbad489fca 404243b68c3a648d
        log1p 439b463c0ebe0383 40445e31cb464654
        log1p 42b30756a75bf7d9 403eabfd4cc927d4
        log1p 41cfca31742ead5f 4034c9aeef32d18c
        log1p 3cc7771e828ca941 3cc7771e828ca93f
        log1p 3f63ef37570478c6 3f63e90462f54132
        log1p 3dfae642cf117631 3dfae642cefad98c
        log1p 4224d35d834d352c 4038861455c5ddef
        log1p 3cd9b63e1c7aa009 3cd9b63e1c7aa004
        log1p 4145c2c0f58290da 402dba2b2be2f056
        log1p 4014533705490289 3ffce226ac877d31
        log1p 40ea5870d23800d0 4025cab7d9d3bb6d
        log1p 3d561aad1221858b 3d561aad122181ba
        log1p 421ced7f2a6ad023 403828c25d824187
        log1p bfb1d80482c1c170 bfb27f06a690d590
        log1p 3fc7be8a7cd33e9c 3fc5c804f7c50ac0
        log1p bfcca008a9ea3ea8 bfd0334c74753eca
        log1p bfe8f4468a944253 bff8367ead9554a0
        log1p bfe48a5b5d44d488 bff06e3c5d195582
        log1p bfea3d231326487f bffb6ef90a2f7c08
        log1p bfdf6a3281c428c6 bfe599cfeca3037e
        log1p bfe38ef7eec3dae7 bfee3af2dd6a4f56
        log1p 3fdfe9dbf8beba4e 3fd9e45f893d32fd
        log1p bfbda5995cca5d90 bfbf823f041c13aa
        log1p bfef1ab3e4ce9fe7 c00c9b6e4d13b1bd
        log1p bfe289df41ae25ba bfebb582350d2bb8
        log1p bfee0337cca05386 c0063b2c9799e3c4
        log1p bfe96a0a93ad264e bff94b0dce98c9da
        log1p bfbc3f09095fa968 bfbdedf7f521f6b7
        log1p 3fd0a0838764d456 3fcd8fc9eae28456
        log1p bfefe5b0d93cc08b c016f6c7738467c2
        log1p bfe678481eeba0ae bff3616269f4174d
        log1p 3fcfc1c1e34ad254 3fcc5e22cb787839
        log1p 3fee0675a83ce811 3fe52d827a080f42
        log1p 3fdc6b771bd98c9e 3fd7846e989a5a3e
        log1p bfee3d66b8ebee85 c00733e36b9f3f4d
        log1p bfd60311299793fe bfdaf9d5ee1e2c14
        log1p 3fee6c24b410c1b1 3fe561cd92114df4
        log1p bfeb6acf0218e07a bfff184a6f91efbf
        log1p 3fc5f3caca0a965c 3fc442c02789f64c
        log1p 3fe3afcaf12898f5 3fdeaf8b7a5e87a4
        log1p bfead9221326c0fa bffd38df98a502c0
        log1p bfd5cf49f069b2fc bfdaab1a3ce852d7
        log1p bfeab42f16f3ec10 bffcc7b2d725638f
        log1p bfb3a4c684784718 bfb4702fe0f02f8c
        log1p 3fe8d2760eb8308f 3fe25fc3075b9606
        log1p bfe2e8256827251a bfec98bc4e433c73
        log1p bfd8a48cc0c9d51a bfdf1df51cb4f036
        log1p 3fe7892af4277bfb 3fe1a42f77844f85
        log1p bfd467d458daf148 bfd892b3d9bd7ff2
        log1p bfda39f48d688592 bfe0df6a30aa3299
        log1p bfe025af4e498f91 bfe679faea2ebc4a
        log1p 3fe329c7d03e6753 3fde08c2c90dde11
        log1p bfd4f4de5b8e0a3c bfd9631413abc177
        log1p bfefffffffffffff c0425e4f7b2737fa
        log1p bddb7cdfd9d7bdbb bddb7cdfd9dda4e3
        log1p 3c9cd2b297d889bc 3c9cd2b297d889bc
        sin c0218b7c13b4b015 bfe36cfaa441d287
        sin 3fe00769f66172e0 3fdebbeade25bbbf
        sin bff4cff623604eb0 bfeed7285e23fd7b
        sin 3fdef37348ae4fc0 3fddc2305d785a39
        sin 4010947c84d2b228 bfeafc66344039ca
        sin 400a53bb22e32018 bfc309d609f0061c
        sin 3ff388df9996c250 3fee0fadabc27d20
        sin c000744070b695ac bfec4b8f527af1fd
        sin 401af865a5ee1a50 3fdc60b03672ff65
        sin 3fecd39b1d6d6850 3fe9153e11865ea3
        sin bfeeb6df6f641490 bfea35fcba82a262
        sin 4006546f4eca488c 3fd5f7a69330fdbf
        sin 3ff77ac4c21475a8 3fefd44f9e6cd362
        sin 4022435e05b4fa4c 3fd27f46c290506c
        sin 40127e817b49a2a4 bfefdfaffcb8ecdc
        sin 3fe027476e2c8820 3fdef3c23662b59a
        sin c0090f6cce6a0324 bf828e753625af64
        sin 4011d78a4f0325d0 bfeefd76ec9fa621
        sin c022b24f91f74875 bfb3919269af5a85
        sin c0167a31459bf3a0 3fe3b79338546e0e
        sin bff29c452e6f3e60 bfed60b991d81f48
        sin 401443c754d8d610 bfee049bbc93829e
        sin c016b4d8774e2488 3fe23ded79c8a6f0
        sin 40090a9ca83cbda0 3f875e8aca9238f2
        sin 401a5eae7c3d86b4 3fd37acd1882948b
        sin c020d5bfbfc07b13 bfeb0d7466e681bb
        sin c01907505fc1306b 3f9aaa2ef663ef40
        sin 4023aab02465cca2 bfd96dbab9b70973
        sin 4022689153996f6c 3fcc0059996ab6f1
        sin 4020f5fa17a9cfa4 3fe9ec7db7701dc2
        sin 40132323e47ba4c2 bfefead1716b826b
        sin c0131e74f67f7906 3fefed6cdbc6e6e1
        sin 3fead789d0cd8e10 3fe7cd9c248ee46f
        sin 400c9278f3790ddc bfdaacecf53a3ca8
        sin 4013265a4a68062a bfefe8ee554b2c67
        sin 402008a144eb63ee 3fef9394f63440a1
        sin 3ff357c78fc629f0 3feded7818a0f18c
        sin bfea612b55263800 bfe77ddd67360895
        sin c023aa4bf4e92e76 3fd9623c37f3dc38
        sin 4010607815a05d4c bfea13f09f63c6c0
        sin c2b39405c562d7ea bfe8e1e70b69de37
        sin bf78cff5f2bd64da bf78cfec00c7ca8d
        sin 4061d1a0f3a795d1 bfed93f611f98edb
        sin c22faea08098fc43 bfe1aef9dc8dac4d
        sin c187901ab7028598 bfeba469d75f32e7
        sin 42a2f02fdf91c201 bfca88f4b624138b
        sin 43aa071c927371cc bfe03de3213cf453
        sin be62b692f3ae836a be62b692f3ae8369
        sin 40cc4a8bf91a986e 3fe6bc4989ce6fe6
        sin 417361398c920e87 bfefdb119f464110
        sin c292a23c87962445 bfe89b9e2bb9a3ff
        sin c10604cf4d355560 bfcd0b4b8e59ca98
        sin 4321ff8c21a4ae36 bfdca19f1ffdc66a
        sin 3f6a2b5e121aa5cb 3f6a2b5b275ceec9
        sin be80f053dca141e5 be80f053dca141d8
        sin 3f2decac77c8f2aa 3f2decac736c6b68
        sin c142b62048e4591c 3fe1617a96801636
        sin c1963bcc2cd40f58 3fac141b277c949c
        sin be57f0fea52a5f79 be57f0fea52a5f78
        sin bed20939005d42f8 bed20939005d05da
        sin bfe74c0fb04740b7 bfe54afd396c34d1
        sin c012d59c1ca60c92 3feffff0f90541c3
        sin 41ea09e75e4a9d88 bf96fefe96b61edd
        sin 4213c629cb56088b bfb41c99c07e9bc5
        sin 3f630b50033e3460 3f630b4ee373e40f
        sin 3f3770d824ec883d 3f3770d81c89dbe8
        sin c056278bb22ee760 bfe3733a1c4385a4
        sin 425a344a15ba3bdc 3fe6b286b6b1bc36
        sin c18e301233db6b6d bfeddc2f3741d5c2
        sin 4269eb9e4dfe9fe2 3febe0cb5f07fa89
        sin 3e306afaf77dc75e 3e306afaf77dc75e
        sin bed162995e524e40 bed162995e521784
        sin 40799269de473708 3fe5aab9c0b0109e
        sin c25b8d6842ac9406 3fe256182a742279
        sin c1a1e87eb28aa082 bfefe90b6a20619c
        sin 3f792fa73c4d4657 3f792f9cd5891898
        sin c3ad8451b6b294f9 3fe25179b2e66d89
        sin c0d145f2b71a82fd bfe2be565f3c2136
        sin 432d230ad75dbcac 3fb7508e6bc61a9a
        sin 40c24ef66843981c bfe1bc244fd5f1d1
        sin fa8c5eab0f83e951 3fe1ccf587ac2852
        sin d0b896b5059746df bfb10e06252773db
        sin de1cfaf4d3b09e2b 3fda037054dac4fe
        sin d17a55a7e9bcbeac 3fe97adf4da27477
        sin f211dbee7f98ab3e bfe00d3bb5890a85
        sin f5e0c5d4901706e8 3fea998a6c389575
        sin cb7971f8d1fb539d bfed9726219e3e13
        sin 59d7e5352006674c bfcc08bffd2805ec
        sin 671597d46f1db57e 3fde2885c15a3312
        sin eeaf113712da1577 bfefdb6038cb4f9e
        sin 54d8f2d95638d529 3fd801644b503dbc
        sin c80d00aaaaaa5787 bfdbc70f39e642e5
        sin 4c5f870faf9bb1d7 3feda5fa33a34cd2
        sin 7f70b419486b6056 3fd70e2cc6458aac
        sin 79c44361cd66fc2a 3fedb16609381d64
        sin 4d495228c36d5e03 bfe6e6d574d5fe97
        sin d58dc717e2831084 bf842065ca9c179c
        sin f710b17594ac9eff bfef84988c099739
        sin fb81039dfb042cb8 3fed36182884bfea
        sin cda1951640f3cafc bfe638f2fdbb9f05
        sin f9ac6a2be0df5544 3fedc4e374c032c0
        sin 6a4b0a3308796a80 bfd26c9cc61d91a6
        sin ce74399c424f5c61 3fb3d8d403dc57d8
        sin 7df3d1f150377e1d bfdde5928425ad18
        sin fccfc0990a0a46e0 bfdf6f5ef9e2d84d
        sin 57de71a701abeb5a bfefcbc564e65c8f
        sin c64b3595ab2c6177 3fe2185dea37deed
        sin d7856e4a1e2b265b bfef9621f7d35392
        sin 60263c9a695957f7 3fe88f8e5090ad9f
        sin f70251d43f0bc586 3febf32b66ed5b3d
        sin cad4b7e564c6ceae 3fefe17747038f68
        sin da333e0b253b04af 3fe91e4c1cde6a9b
        sin 4e65136df05a2511 bfe0dd311f7bdd2c
        sin fb3cabcc15192f07 3fe8a95ced9729ea
        sin c9f59b975927662e bfeeeb7099fe1dad
        sin 6468a295af792689 bfe1c8bdf80fabd9
        sin dff2111f7f5b1a8f 3f851aa4775904cd
        sin 57c5267847302232 bfef4b3d2d979257
        sin 49242dd90dfb8999 3fe5f866cfcd9d06
        sin fd3930e028b0b02f bfdead98e1695de7
        sin 7506ac5b262ca1ff 3ff0000000000000
        sin 7506ac5b262ca1ff 3ff0000000000000
        sin 4076300000000000 beff9bd0307d1de3
        sin 40e55dd17318fc50 3fe495bb74a787fb
        sin 3ff921fb54442d18 3ff0000000000000
        sin 400921fb54442d18 3ca1a62633145c07
        sin 4012d97c7f3321d2 bff0000000000000
        sin 401f6a7a2955385e 3ff0000000000000
        sin 4063a28c59d5433b 3cd1b19140c0c0d5
        sin 40d2efdec30a2e8a 3ff0000000000000
        sin 41d7681cc9b2df96 be51d32adda8fc30
        cos c0218b7c13b4b015 bfe96ddd74fb238a
        cos 3fe00769f66172e0 3fec119956ef7e75
        cos bff4cff623604eb0 3fd11283b1fc546f
        cos 3fdef37348ae4fc0 3fec549002817e97
        cos 4010947c84d2b228 bfe1329985273031
        cos 400a53bb22e32018 bfefa4e0b971c0bb
        cos 3ff388df9996c250 3fd5f030ad3bccd8
        cos c000744070b695ac bfdde45f97313484
        cos 401af865a5ee1a50 3fecaeade91c1e4c
        cos 3fecd39b1d6d6850 3fe3dee55614c8d6
        cos bfeeb6df6f641490 3fe25b7610adbb19
        cos 4006546f4eca488c bfee0e50f47367d7
        cos 3ff77ac4c21475a8 3fba675e69e8e448
        cos 4022435e05b4fa4c bfeea26505a99363
        cos 40127e817b49a2a4 bfb6b718964064e0
        cos 3fe027476e2c8820 3fec023e0eb3a465
        cos c0090f6cce6a0324 bfefffa9e99bbd08
        cos 4011d78a4f0325d0 bfcfe7417fd17403
        cos c022b24f91f74875 bfefe8081de76e3e
        cos c0167a31459bf3a0 3fe9343281651130
        cos bff29c452e6f3e60 3fd95f66dec1eeb4
        cos 401443c754d8d610 3fd62c7f982a49a2
        cos c016b4d8774e2488 3fea4a933340e638
        cos 40090a9ca83cbda0 bfefff7776e6109a
        cos 401a5eae7c3d86b4 3fee7b52289096d8
        cos c020d5bfbfc07b13 bfe117b8c7d83542
        cos c01907505fc1306b 3feffd38de75de93
        cos 4023aab02465cca2 bfed5da094e17197
        cos 4022689153996f6c bfef3993ec22e7e7
        cos 4020f5fa17a9cfa4 bfe2c2b124d39d7e
        cos 40132323e47ba4c2 3fb265c90e988517
        cos c0131e74f67f7906 3fb13ac79ecd801c
        cos 3fead789d0cd8e10 3fe5631b0c860d6b
        cos 400c9278f3790ddc bfed167f10160eba
        cos 4013265a4a68062a 3fb332d46ce02c0a
        cos 402008a144eb63ee bfc4c17b4e2f4eb6
        cos 3ff357c78fc629f0 3fd6a842a1d51dfc
        cos bfea612b55263800 3fe5ba946a98d43f
        cos c023aa4bf4e92e76 bfed601cea0f9517
        cos 4010607815a05d4c bfe28bb422ec462a
        cos c2b39405c562d7ea 3fe41f0a0fd557de
        cos bf78cff5f2bd64da 3fefffd98596e334
        cos 4061d1a0f3a795d1 bfd86cc3d45669db
        cos c22faea08098fc43 3feaab8b2bb84a07
        cos c187901ab7028598 bfe01f225b9b569e
        cos 42a2f02fdf91c201 3fef4e0a6b796fb2
        cos 43aa071c927371cc 3feb92634473edfd
        cos be62b692f3ae836a 3feffffffffffffb
        cos 40cc4a8bf91a986e bfe684d14459d39d
        cos 417361398c920e87 bfb847ef3952d5ae
        cos c292a23c87962445 bfe474c322f3d48d
        cos c10604cf4d355560 3fef2a52b1207948
        cos 4321ff8c21a4ae36 3fec9e8766a26c9e
        cos 3f6a2b5e121aa5cb 3feffff54ca6c703
        cos be80f053dca141e5 3fefffffffffffb8
        cos 3f2decac77c8f2aa 3feffffff202187b
        cos c142b62048e4591c bfeade4ca1e4f8d6
        cos c1963bcc2cd40f58 bfeff3ac01fef3a3
        cos be57f0fea52a5f79 3feffffffffffffe
        cos bed20939005d42f8 3feffffffffebab4
        cos bfe74c0fb04740b7 3fe7e33151d33e32
        cos c012d59c1ca60c92 bf6f030f8ded78fa
        cos 41ea09e75e4a9d88 3feffdef1d2d46b9
        cos 4213c629cb56088b 3fefe6ae483ef645
        cos 3f630b50033e3460 3feffffa5546a8ff
        cos 3f3770d824ec883d 3fefffffdda876bf
        cos c056278bb22ee760 3fe96916622d90cb
        cos 425a344a15ba3bdc bfe68ea7defa80d5
        cos c18e301233db6b6d 3fd702c67784e4fa
        cos 4269eb9e4dfe9fe2 bfdf6ba36a0bbb31
        cos 3e306afaf77dc75e 3ff0000000000000
        cos bed162995e524e40 3feffffffffed1c2
        cos 40799269de473708 3fe78c7d9949233b
        cos c25b8d6842ac9406 bfea39be25367454
        cos c1a1e87eb28aa082 3fb326bb147fde58
        cos 3f792fa73c4d4657 3fefffd85a8fa5ff
        cos c3ad8451b6b294f9 3fea3cf84b338132
        cos c0d145f2b71a82fd 3fe9efa3e5a0852a
        cos 432d230ad75dbcac bfefddf4b4f3414c
        cos 40c24ef66843981c 3feaa2cbb8fac8ee
        cos fa8c5eab0f83e951 bfea979183c15bf7
        cos d0b896b5059746df 3fefedccf9ca1c92
        cos de1cfaf4d3b09e2b bfed3cc5fd0a4ee2
        cos d17a55a7e9bcbeac bfe35be7db82f9b6
        cos f211dbee7f98ab3e 3febaed2cbab01a8
        cos f5e0c5d4901706e8 3fe1ca02e70c6338
        cos cb7971f8d1fb539d bfd85d4d2c889fcb
        cos 59d7e5352006674c bfef391b52e3a989
        cos 671597d46f1db57e 3fec397550eab5c2
        cos eeaf113712da1577 3fb82e19b09ab850
        cos 54d8f2d95638d529 3feda9e7dcd6e887
        cos c80d00aaaaaa5787 bfecd42e590ec8b5
        cos 4c5f870faf9bb1d7 bfd814c5fea3b1a8
        cos 7f70b419486b6056 bfedd9fc5cef1509
        cos 79c44361cd66fc2a bfd7dc39a42e4062
        cos 4d495228c36d5e03 3fe6598ac528a6cf
        cos d58dc717e2831084 3fefff9aba5f6f10
        cos f710b17594ac9eff 3fc62236fff45f45
        cos fb81039dfb042cb8 bfda21629d124fd9
        cos cda1951640f3cafc 3fe706771df0d217
        cos f9ac6a2be0df5544 3fd77a4c745c6660
        cos 6a4b0a3308796a80 3feea534b6f106d4
        cos ce74399c424f5c61 3fefe7580e6187ae
        cos 7df3d1f150377e1d 3fec4b3e4088717e
        cos fccfc0990a0a46e0 bfebdfbe0b27354d
        cos 57de71a701abeb5a 3fbcdc99bf74c8d3
        cos c64b3595ab2c6177 3fea647b3f05ebe5
        cos d7856e4a1e2b265b 3fc48303bdd90f33
        cos 60263c9a695957f7 bfe4833d06e74897
        cos f70251d43f0bc586 bfdf2a12bb104814
        cos cad4b7e564c6ceae bfb6151b92517995
        cos da333e0b253b04af 3fe3d371e1bf2694
        cos 4e65136df05a2511 bfeb32176d4b5ae2
        cos fb3cabcc15192f07 bfe4642edfd1d83e
        cos c9f59b975927662e 3fd07d387dcbab5a
        cos 6468a295af792689 3fea9a63af39b18f
        cos dff2111f7f5b1a8f bfefff90a6cdec7d
        cos 57c5267847302232 bfcabda0ceeff6e7
        cos 49242dd90dfb8999 bfe744163bb60355
        cos fd3930e028b0b02f 3fec1583ad630528
        cos 7506ac5b262ca1ff bc214ae72e6ba22f
        cos 7506ac5b262ca1ff bc214ae72e6ba22f
        cos 4076300000000000 bfefffffffc18e4c
        cos 40e55dd17318fc50 bfe880105e2854a2
        cos 3ff921fb54442d18 3c91a62633145c07
        cos 400921fb54442d18 bff0000000000000
        cos 4012d97c7f3321d2 bcaa79394c9e8a0a
        cos 401f6a7a2955385e 3cb60fafbfd97309
        cos 4063a28c59d5433b 3ff0000000000000
        cos 40d2efdec30a2e8a 3d77a454a054c327
        cos 41d7681cc9b2df96 3fefffffffffffff
        tan c0218b7c13b4b015 3fe871fc6b5beb2e
        tan 3fe00769f66172e0 3fe184f0fb3c5a13
        tan bff4cff623604eb0 c00ce7422a1ed5c7
        tan 3fdef37348ae4fc0 3fe0ce7e49eeba3b
        tan 4010947c84d2b228 3ff91b4b4e1a0ca0
        tan 400a53bb22e32018 3fc340a8bad9dcc1
        tan 3ff388df9996c250 4005ec9cc9b28d2d
        tan c000744070b695ac 3ffe4a5ba0d7b04b
        tan 401af865a5ee1a50 3fdfa8fce396e60b
        tan 3fecd39b1d6d6850 3ff4326c94b8dbc4
        tan bfeeb6df6f641490 bff6d85a59f90894
        tan 4006546f4eca488c bfd763665048557c
        tan 3ff77ac4c21475a8 402349a999f46a90
        tan 4022435e05b4fa4c bfd3525eaec19ba1
        tan 40127e817b49a2a4 40267377de52806c
        tan 3fe027476e2c8820 3fe1ae722fef798d
        tan c0090f6cce6a0324 3f828ea7228313ac
        tan 4011d78a4f0325d0 400f158018de17a0
        tan c022b24f91f74875 3fb3a045a38162ff
        tan c0167a31459bf3a0 3fe908a0e1860d95
        tan bff29c452e6f3e60 c002869193024355
        tan 401443c754d8d610 c005a8febd8fa58b
        tan c016b4d8774e2488 3fe633eb6b74d425
        tan 40090a9ca83cbda0 bf875eee82294040
        tan 401a5eae7c3d86b4 3fd47330e19fab83
        tan c020d5bfbfc07b13 3ff952bd30241fe4
        tan c01907505fc1306b 3f9aac7fbb0efaf2
        tan 4023aab02465cca2 3fdbb5b02829ee8d
        tan 4022689153996f6c bfccb249acd0cabf
        tan 4020f5fa17a9cfa4 bff61bf6fcdb3259
        tan 40132323e47ba4c2 c02bc1fc8808e955
        tan c0131e74f67f7906 402da61ed636383c
        tan 3fead789d0cd8e10 3ff1ceb61aaf6d21
        tan 400c9278f3790ddc 3fdd5899f3dba601
        tan 4013265a4a68062a c02a97f48c634907
        tan 402008a144eb63ee c0185762a1674d33
        tan 3ff357c78fc629f0 40052256ec0699a0
        tan bfea612b55263800 bff14c4da731cde9
        tan c023aa4bf4e92e76 bfdba6d2803f87d3
        tan 4010607815a05d4c 3ff67f8d8534978f
        tan c2b39405c562d7ea bff3c936ff9ca015
        tan bf78cff5f2bd64da bf78d009d6be2005
        tan 4061d1a0f3a795d1 4003602a8921c740
        tan c22faea08098fc43 bfe537ac67ecd6a3
        tan c187901ab7028598 3ffb6f07cf3b432d
        tan 42a2f02fdf91c201 bfcb1fccc41db7f6
        tan 43aa071c927371cc bfe2d9aa2503664e
        tan be62b692f3ae836a be62b692f3ae836c
        tan 40cc4a8bf91a986e bff02769883e57a3
        tan 417361398c920e87 4024fdcbb361c354
        tan c292a23c87962445 3ff33f5373e39576
        tan c10604cf4d355560 bfcdd26dbbe6ff78
        tan 4321ff8c21a4ae36 bfe001ba9fe3d45b
        tan 3f6a2b5e121aa5cb 3f6a2b63e797d548
        tan be80f053dca141e5 be80f053dca141fe
        tan 3f2decac77c8f2aa 3f2decac80820131
        tan c142b62048e4591c bfe4b34b4707cc97
        tan c1963bcc2cd40f58 bfac1ef091297e04
        tan be57f0fea52a5f79 be57f0fea52a5f7a
        tan bed20939005d42f8 bed20939005dbd33
        tan bfe74c0fb04740b7 bfec863933b9ebc7
        tan c012d59c1ca60c92 c0708277fab73687
        tan 41ea09e75e4a9d88 bf97007ac1aa75a5
        tan 4213c629cb56088b bfb42c9015b4d2df
        tan 3f630b50033e3460 3f630b5242d330be
        tan 3f3770d824ec883d 3f3770d835b1e0f8
        tan c056278bb22ee760 bfe87e7347938d8c
        tan 425a344a15ba3bdc bff0197172d83560
        tan c18e301233db6b6d c004c330312bedd9
        tan 4269eb9e4dfe9fe2 bffc646e0197f909
        tan 3e306afaf77dc75e 3e306afaf77dc75e
        tan bed162995e524e40 bed162995e52bbb8
        tan 40799269de473708 3fed7156b9bc867c
        tan c25b8d6842ac9406 bfe65fa867fdeb62
        tan c1a1e87eb28aa082 c02aa8d9d53285c6
        tan 3f792fa73c4d4657 3f792fbc09ecd42d
        tan c3ad8451b6b294f9 3fe65745cdba1a3d
        tan c0d145f2b71a82fd bfe7203280232328
        tan 432d230ad75dbcac bfb76976bd1856d4
        tan 40c24ef66843981c bfe54e75801fc24f
        tan fa8c5eab0f83e951 bfe56bb12ba8aa23
        tan d0b896b5059746df bfb117bec19d9daa
        tan de1cfaf4d3b09e2b bfdc78ae3baf6054
        tan d17a55a7e9bcbeac bff50f14854b2f75
        tan f211dbee7f98ab3e bfe28e0f70d77252
        tan f5e0c5d4901706e8 3ff7ecaf0365ce39
        tan cb7971f8d1fb539d 40036e8e875a6a44
        tan 59d7e5352006674c 3fccbb54699d24a6
        tan 671597d46f1db57e 3fe118a4eaf2fb85
        tan eeaf113712da1577 c025146d19b1a0d5
        tan 54d8f2d95638d529 3fd9e566c4454906
        tan c80d00aaaaaa5787 3fded5466c831b29
        tan 4c5f870faf9bb1d7 c003b2ef2d5a69e3
        tan 7f70b419486b6056 bfd8b6f8627a7f82
        tan 79c44361cd66fc2a c003e9477469e120
        tan 4d495228c36d5e03 bff0652644079ee8
        tan d58dc717e2831084 bf8420a57d71cec6
        tan f710b17594ac9eff c016c8a2d1c36cde
        tan fb81039dfb042cb8 c001e2efe9eac9f8
        tan cda1951640f3cafc bfeee260cf1527d5
        tan f9ac6a2be0df5544 4004499cad24cfc1
        tan 6a4b0a3308796a80 bfd33d1bb97732d1
        tan ce74399c424f5c61 3fb3e82a9dc02557
        tan 7df3d1f150377e1d bfe0e809bf7ed30a
        tan fccfc0990a0a46e0 3fe20b491a52e507
        tan 57de71a701abeb5a c021a06cac60b748
        tan c64b3595ab2c6177 3fe5f095a5adcb23
        tan d7856e4a1e2b265b c018a3813588e786
        tan 60263c9a695957f7 bff328559ae7f85a
        tan f70251d43f0bc586 bffcb307df180e77
        tan cad4b7e564c6ceae c0271972f5c6a4c5
        tan da333e0b253b04af 3ff445659b9d1f77
        tan 4e65136df05a2511 3fe3d7dba2d27c45
        tan fb3cabcc15192f07 bff359c296ec7fd3
        tan c9f59b975927662e c00e00a1bc55d31d
        tan 6468a295af792689 bfe564591d0fb804
        tan dff2111f7f5b1a8f bf851aede7962cbc
        tan 57c5267847302232 4012b96de91cade1
        tan 49242dd90dfb8999 bfee37ccdb746a81
        tan fd3930e028b0b02f bfe17a571fff76d7
        tan 7506ac5b262ca1ff c3bd9ba9a7975636
        tan 7506ac5b262ca1ff c3bd9ba9a7975636
        tan 4076300000000000 3eff9bd030bacc16
        tan 40e55dd17318fc50 bfeae2d86ddf7123
        tan 3ff921fb54442d18 434d02967c31cdb5
        tan 400921fb54442d18 bca1a62633145c07
        tan 4012d97c7f3321d2 4333570efd768923
        tan 401f6a7a2955385e 432735453027d7c4
        tan 4063a28c59d5433b 3cd1b19140c0c0d5
        tan 40d2efdec30a2e8a 4265a80d2af4692c
        tan 41d7681cc9b2df96 be51d32adda8fc31
        asin bfef8a73094162be bff66b41a16a1f5a
        asin 3fc6a50ccddf2338 3fc6c3b923386826
        asin bfd085f6b5e4d620 bfd0b66c59ef92fc
        asin 3fa26b3bdf19ab60 3fa26c4062c4dc9e
        asin 3fed423087d83aec 3ff2762b3ed87687
        asin 3fe2f280eb907228 3fe446fc891d26ae
        asin bfe66b296431a66a bfe8d6ba0594cc67
        asin 3fed388fbfc33db8 3ff26a51fbf48dd5
        asin 3fe797eafa74914c 3fea87a2a2347a73
        asin bfeceb2a889b8ad6 bff20db8536ea6ad
        asin 3fbb3612d1e721e0 3fbb43421ab9728c
        asin 3fd3c4c746a69744 3fd418eb21fb49b8
        asin 3fe8440146015508 3feb8ae22446b9a6
        asin 3fe0096ab17cde5c 3fe0cc32eaa2cc2d
        asin 3fee44473c0976b4 3ff3d7ae1dbbfadd
        asin 3f437efb8eda4000 3f437efba2267aaa
        asin bfd50dedb3cab3d4 bfd5743694bc9f9e
        asin bfd1f690e9adc354 bfd23530afda315d
        asin 3fedb95f7df40f76 3ff30fdd97229a30
        asin bf87b4c2be1bd500 bf87b4e570325e6b
        asin 3fc7a329d500da28 3fc7c61844c1377d
        asin bfd60f02f4388980 bfd685412481af75
        asin 3fe1ca849903f1be 3fe2dd7091f0138a
        asin 3fe388901bf1726c 3fe502cb4f1692b6
        asin bfeabe7eff1f793c bfefaa05051f39b4
        asin 3fd3d03146f19a80 3fd424ebbbf83c67
        asin 3fe5bf528f185c0e 3fe7e941d12a4ab8
        asin 3fd588cc5ee1486c 3fd5f681cfe0fb74
        asin 3fe35d7d761f4f14 3fe4cc8d774c08ee
        asin 3fef7579bd5ba592 3ff62fa8c203411b
        asin 3feb9fcc6cfd2ce6 3ff0aabf4a4d4ad3
        asin 3fe8f3a6015553aa 3fec9dba9e86e68e
        asin bfe16cf8930234ae bfe26d6785151765
        asin 3fb60ca4cc37b0c0 3fb613a56f329fab
        asin bfe0b14dc2ad6316 bfe18f931ed3eef5
        asin 3fcc792f7fd6b6f0 3fccb6ae2e02d827
        asin bfe53695c9ae7abc bfe730c4a8fb551c
        asin 3fdab22814f5d524 3fdb89ae48a85d84
        asin bfe05d19bd6b9dc4 bfe12d3ce8c3b8f5
        asin 3fe12a402c688868 3fe21e1a53b53ef5
        asin 3feffffff9d99166 3ff9215c9cdaac2b
        asin 3feffffeaf04d5bd 3ff91d647a6b738a
        asin 3fefd09e97a26a6b 3ff7693c1b1d0efd
        asin 3feffffffe7c6836 3ff921ac9463aac7
        asin 3fefffffffffff4b 3ff921fb1e73aa46
        asin 3fef383e90d730ca 3ff597970d27dd2b
        asin 3feffffffffffefb 3ff921fb13a4f32a
        asin 3fefffcab5799fe0 3ff904c809081c45
        asin 3fe845e084b106b8 3feb8dc170199508
        asin 3feffffe1ab913ea 3ff91c7979077772
        asin 3fefffffffffef94 3ff921fa50e9cc2f
        asin 3feffffffffff5cb 3ff921fa87cbd81d
        asin 3fefffff42ee9cbf 3ff91e8b5107b782
        asin 3feff3aa9f96e295 3ff84130ff1378f1
        asin 3feffffffffffed9 3ff921fb0f906609
        asin 3fefffff9f8843c6 3ff91f86bbecf0ce
        asin 3febf5d1c069a050 3ff10188eae333cf
        asin 3feffffffffff95d 3ff921faaf63fe84
        asin 3fefffffffff9666 3ff921f8c295e5ea
        asin 3feffffffffff291 3ff921fa69b1c1be
        asin 3e97ecda34fc7459 3e97ecda34fc74e8
        asin bfbf668fdb4f0f24 bfbf7adb4729d0b4
        asin 3fe6180ad38c0ccb 3fe8630a93c2104f
        asin 3d9d1897e9e25f82 3d9d1897e9e25f82
        asin bf958dabd89d97ed bf958e142a4009e3
        asin 3fab921e0ddd4a64 3fab9588707af2d6
        asin bde3b56ed368a33e bde3b56ed368a33e
        asin bf6c9947bb07d659 bf6c994b89a4d6ed
        asin bee066949231a6a7 bee0669492325e77
        asin bda15373d90fb56d bda15373d90fb56d
        asin bdaa189ff54556a5 bdaa189ff54556a5
        asin beb52670ca90e375 beb52670ca90e99e
        asin 3e5fb0ac76fd2bc7 3e5fb0ac76fd2bc8
        asin 3f9e768f8c14cdd0 3f9e77b62461ec1a
        asin bfeed82bb0e671dc bff4d1dc9db22c40
        asin bda13d54a55735c1 bda13d54a55735c1
        asin be7cd36496fe7097 be7cd36496fe70a7
        asin bf96f4ac3e4029e2 bf96f52a47fd309c
        asin bd785f79dc727be5 bd785f79dc727be5
        asin 3fe1e19e3c9320d0 3fe2f9433e01fbaa
        asin 3ff0000000000000 3ff921fb54442d18
        asin bff0000000000000 bff921fb54442d18
        asin 3fe0000000000000 3fe0c152382d7366
        acos bfef8a73094162be 4007c69e7ad72639
        acos 3fc6a50ccddf2338 3ff649842fdd2013
        acos bfd085f6b5e4d620 3ffd4f966ac011d7
        acos 3fa26b3bdf19ab60 3ff88e99512e0633
        acos 3fed423087d83aec 3fdaaf4055aeda47
        acos 3fe2f280eb907228 3fedfcfa1f6b3383
        acos bfe66b296431a66a 4002c6ac2b8749a6
        acos 3fed388fbfc33db8 3fdadea5613e7d0c
        acos 3fe797eafa74914c 3fe7bc540653dfbe
        acos bfeceb2a889b8ad6 400597d9d3d969e3
        acos 3fbb3612d1e721e0 3ff76dc7329895f0
        acos 3fd3c4c746a69744 3ff41bc08bc55aaa
        acos 3fe8440146015508 3fe6b9148441a08b
        acos 3fe0096ab17cde5c 3ff0bbe1def2c702
        acos 3fee44473c0976b4 3fd52934da20c8ee
        acos 3f437efb8eda4000 3ff91f8b74cfe849
        acos bfd50dedb3cab3d4 3ffe7f08f9735500
        acos bfd1f690e9adc354 3ffdaf47803ab970
        acos 3fedb95f7df40f76 3fd84876f4864ba0
        acos bf87b4c2be1bd500 3ff951651f2491d5
        acos 3fc7a329d500da28 3ff629384bac0629
        acos bfd60f02f4388980 3ffec34b9d6498f5
        acos 3fe1ca849903f1be 3fef6686169846a6
        acos 3fe388901bf1726c 3fed412b5971c77a
        acos bfeabe7eff1f793c 40047b7eeb69e4f9
        acos 3fd3d03146f19a80 3ff418c065461dff
        acos 3fe5bf528f185c0e 3fea5ab4d75e0f79
        acos 3fd588cc5ee1486c 3ff3a45ae04bee3b
        acos 3fe35d7d761f4f14 3fed7769313c5142
        acos 3fef7579bd5ba592 3fc7929492075fe7
        acos 3feb9fcc6cfd2ce6 3fe0ee7813edc48b
        acos 3fe8f3a6015553aa 3fe5a63c0a0173a2
        acos bfe16cf8930234ae 40012c578b675c65
        acos 3fb60ca4cc37b0c0 3ff7c0c0fd51031e
        acos bfe0b14dc2ad6316 4000f4e271d7124a
        acos 3fcc792f7fd6b6f0 3ff58b258e83d213
        acos bfe53695c9ae7abc 40025d2ed460ebd3
        acos 3fdab22814f5d524 3ff23f8fc21a15b7
        acos bfe05d19bd6b9dc4 4000dc4ce45304c9
        acos 3fe12a402c688868 3ff012ee2a698d9e
        acos 3feffffff9d99166 3f23d6ed301dae80
        acos 3feffffeaf04d5bd 3f525b6762e638c1
        acos 3fefd09e97a26a6b 3fbb8bf39271e1ad
        acos 3feffffffe7c6836 3f13aff820945441
        acos 3fefffffffffff4b 3e8ae841693db8c1
        acos 3fef383e90d730ca 3fcc532238e27f67
        acos 3feffffffffffefb 3e9027ce7b7ea381
        acos 3fefffcab5799fe0 3f7d334b3c10d3af
        acos 3fe845e084b106b8 3fe6b635386ec528
        acos 3feffffe1ab913ea 3f56076cf2d698f0
        acos 3fefffffffffef94 3eb035a60e9205cf
        acos 3feffffffffff5cb 3ea98f0a9f63cbcd
        acos 3fefffff42ee9cbf 3f4b8019e3acb430
        acos 3feff3aa9f96e295 3fac194aa61684dd
        acos 3feffffffffffed9 3e912cf1c3c6a221
        acos 3fefffff9f8843c6 3f43a4c2b9e25018
        acos 3febf5d1c069a050 3fe040e4d2c1f292
        acos 3feffffffffff95d 3ea49c05d294a01d
        acos 3fefffffffff9666 3ec48d723971a989
        acos 3feffffffffff291 3ead524d6b4ec26f
        acos 3e97ecda34fc7459 3ff921faf490c444
        acos bfbf668fdb4f0f24 3ffb19a908b6ca24
        acos 3fe6180ad38c0ccb 3fe9e0ec14c649e1
        acos 3d9d1897e9e25f82 3ff921fb5443b8b6
        acos bf958dabd89d97ed 3ff97833a4ed2d40
        acos 3fab921e0ddd4a64 3ff8454f10c05582
        acos bde3b56ed368a33e 3ff921fb544e07d0
        acos bf6c9947bb07d659 3ff93047fa08ff84
        acos bee066949231a6a7 3ff92203878e7631
        acos bda15373d90fb56d 3ff921fb5444b7b4
        acos bdaa189ff54556a5 3ff921fb5444fddd
        acos beb52670ca90e375 3ff921fca6ab39c1
        acos 3e5fb0ac76fd2bc7 3ff921fb4c5801fb
        acos 3f9e768f8c14cdd0 3ff8a81c7bb2a568
        acos bfeed82bb0e671dc 4006f9ebf8fb2cac
        acos bda13d54a55735c1 3ff921fb5444b703
        acos be7cd36496fe7097 3ff921fb711791af
        acos bf96f4ac3e4029e2 3ff97dcffd6421db
        acos bd785f79dc727be5 3ff921fb54444578
        acos 3fe1e19e3c9320d0 3fef4ab36a865e86
        acos 3ff0000000000000 0000000000000000
        acos bff0000000000000 400921fb54442d18
        acos 3fe0000000000000 3ff0c152382d7366
        atan 3ff8be36b7ec990a 3fefe5a31874192e
        atan 3ff9a66c92281de0 3ff0358e615967ba
        atan bfedea065ca2dce0 bfe80e1a9a095b10
        atan bffb309615a7b344 bff09f5e2d313e9e
        atan 3fd5b96d55806328 3fd4f17ad1455067
        atan bfe6cbf02b8b6914 bfe3ced1447f0adc
        atan 3ff1845d82d44580 3fea948412e06428
        atan bffa2efd0b30f83a bff05b3e6d127d2c
        atan bfe802474c41da90 bfe49904e5ead5cb
        atan 3fe0cf9e9a8735b4 3fdef53737e7f5c4
        atan 3ffa11dc3bdf5f22 3ff0534c9b4a3ca3
        atan 3fdae18c4cb18fb0 3fd972f701521a88
        atan 3fcd7e5c0219b310 3fccfcd67df5de47
        atan 3ff1e8c452572bc6 3feaeebe099a1d45
        atan 3ff2e8c66e7cb71c 3febcb1d5a2118a1
        atan bfe4b4d842979354 bfe260cd959cb13c
        atan 3ff1dd05dfe67294 3feae44d449e5139
        atan 3ffe6b168429f388 3ff162939b3d8956
        atan bffa61e88ddaf7aa bff06903102d0a84
        atan bfe814cbaf9edc84 bfe4a4daa595eabf
        atan bfe1e7c2ca73be64 bfe0530edf6e4a0a
        atan bff709528ddd948c bfeed6ec6865519a
        atan 3fff01557dc1e016 3ff182a6da448d28
        atan bfe13a7d80a94b7c bfdf9bd363b6069a
        atan bfc7ff87d2a381b0 bfc7b907333a9e6c
        atan 3ff31ea6a0b34718 3febf7c84a11be22
        atan 3ffefb74b2cf0ab0 3ff1816a3699f240
        atan bfeadbc2a6a70d10 bfe6582f1bfab203
        atan bfd54d586ce31570 bfd4905ef3753aa7
        atan bff873460008fd1c bfefb912877e23b5
        atan 3fe574dd16903efc 3fe2e6b50d31960e
        atan 3ffe09a6210f8168 3ff14d4051c82663
        atan 3ffc0f0572878082 3ff0d740406e2645
        atan 3ffcacc704470744 3ff0fd5421d704c8
        atan bfe1aa99fa035dac bfe0245545d43fa2
        atan 3fdffc3fb2cc6bb0 3fdda966b59c1d13
        atan bff6d6210fe0e622 bfeeb568a4abdaf9
        atan 3fd6e5d923626718 3fd5fd57e34abf6e
        atan 3ffae69872d6e9e2 3ff08c2f67dd15ba
        atan bfe5f84b562ce954 bfe340b3ff3052ca
        atan 3f23769432430b7b 3f2376942fdca163
        atan 3c925c4dd53d4c0a 3c925c4dd53d4c0a
        atan 4450b42fc1ede3f9 3ff921fb54442d18
        atan 3fbf1c004de35168 3fbef5247adebe7a
        atan 40ffdf9e502a08d2 3ff921f34c2387ae
        atan bd85fd2c6da400a4 bd85fd2c6da400a4
        atan c087fb978b17f6c9 bff91ca5042ec85a
        atan 3d2147a22bfaffb2 3d2147a22bfaffb2
        atan bf5711545e07058b bf5711535e4dc94b
        atan 41e53b29831a94f2 3ff921fb542c0f83
        atan 41da909e66fdf75c 3ff921fb541da10b
        atan c1da70ae3abf0f14 bff921fb541d727b
        atan 43521b024afc22e5 3ff921fb54442d18
        atan 3fd49290d8cb700e 3fd3e7a6524febba
        atan 3ec0d7e171694ef9 3ec0d7e171693616
        atan 41fdd51d73fa02b3 3ff921fb543b984b
        atan bda0764134015858 bda0764134015858
        atan bde3040f7bddef63 bde3040f7bddef63
        atan c3b94da6d258d46e bff921fb54442d18
        atan c16ca1340a00ad27 bff921fb4261fe50
        atan 3f9d4f89c7652a33 3f9d4d7d6d088512
        atan c24aef266d8a462f bff921fb5443e10f
        atan 3feeb2de22c0fa21 3fe877fba45238e8
        atan 406d946b3d498d0d 3ff910ac37bad80c
        atan 4430accb8f5849d7 3ff921fb54442d18
        atan c2b5aa3fc3f777a4 bff921fb54442c5b
        atan 3c990b4e9faec4c8 3c990b4e9faec4c8
        atan bf0b4fb18c3f143e bf0b4fb18bd4f9fa
        atan bff13f33bca2851b bfea55119310aa92
        atan 401eb0cfba870aca 3ff70f218a908637
        atan 4000bd2de72bcbd1 3ff1ffd9499b736d
        atan 3f5cfd536001d762 3f5cfd516473efd6
        atan 3f29f42940d7668d 3f29f4293b26891a
        atan 40e4722f88a05028 3ff921e249a2b01c
        atan 4074a17044d7c19c 3ff91592b38acc49
        atan 44a49b802f87104d 3ff921fb54442d18
        atan c4ce7729d268beab bff921fb54442d18
        atan c4423c2d7d3637e2 bff921fb54442d18
        atan 3faddadc16a3f8c7 3fadd23716292b80
        atan 4210f2ba18df6fbc 3ff921fb54406662
        cbrt 6c56d346be4559e5 4ebc977497693e3b
        cbrt da4536fb21c8f7e0 c8b6257932f2b09d
        cbrt 0b0d0bf83b79a198 2e4efbd0470f74e5
        cbrt 4db117979b423635 44849b7bb2d03e5a
        cbrt 225cbd1c392b626b 36137300c3a40459
        cbrt 5d6de85cd15af5ea 49c3b59d7fe2c027
        cbrt 9e1d6e779ac5c2ae b4a8b328ddd2a20b
        cbrt fc46a8d03d2b4020 d40c85aea68089cf
        cbrt e1f7f862e863e2c5 cb47110357e5b1fe
        cbrt 1593322c91061c0b 31d10058bdd410f9
        cbrt 4086aa8120f8d527 4021f837ee5ac1d2
        cbrt 9dd035f20b82eacb b49011e74927f981
        cbrt beb42c5fddf61fa6 bf85c72426ff8aea
        cbrt 5273d1d586150dbc 461b46f24f47115c
        cbrt 6de628d0ed9602ab 4f41d5b00c892d0a
        cbrt 06687ad13acab1f6 2cc26fc938e13972
        cbrt 66907a601c89f3e0 4cd0286465eb67f4
        cbrt 3c195bc7896baae4 3ea780e0cde49ca6
        cbrt 94a4f1343a9615c7 b181808273c2f8e3
        cbrt 1733d4b9979c6dbc 325b4845c1714618
        cbrt a7db6f66efc97594 b7e820d50f7627a0
        cbrt 65db355f40b66817 4c931903f17f866d
        cbrt 46a5abfdd5d89462 422c1a062ffd96f4
        cbrt 43ebb3260fd22068 41433644871bb691
        cbrt 3ac9679818af5c78 3e378486abdf3478
        cbrt 79bb5676144225ec 533320beb67169ac
        cbrt c1ef855792ba7e95 c099456152a57382
        cbrt 8c8793af1a69dd33 aecce6ed89152944
        cbrt 25a6bbca31dca454 372c8da2b936e8c3
        cbrt e7f1e9b0e7233e8a cd44ee9a4c084575
        cbrt c852b34d0c5d31ae c2bac0f15be071b3
        cbrt 12c486b1550bfbd3 30e162a3ae7fbe4a
        cbrt 00e54c81b66b2329 2aebf083819d45f6
        cbrt e74ed4e4e58946ff cd0f9b0f333a54e9
        cbrt 496f6e4b0fa9a65a 43193f36f5aac700
        cbrt 5e55da64f071de2c 4a11c08d13ba20f9
        cbrt 96cbce58d1c8f193 b2383c8a93f398e1
        cbrt 59f3b91266c5976b 489b3b9175927004
        cbrt 4a481331aa57df51 436255a0866b48c2
        cbrt 498957eebaac68cc 4322a6a7e5c4b851
        cbrt 40062e1bf32727dc 3ff67a31cfe5a05c
        cbrt c00257d83ccbb840 bff5192b9971c917
        cbrt 401b0816b6d06a16 3ffe3ff92dd5b685
        cbrt 4012057aeb0a7408 3ffa6d06d54f1833
        cbrt c016b17589182282 bffc894ed711daef
        cbrt 3ff3a00f0160eff0 3ff1208c614afb7e
        cbrt 401bda1a499f9304 3ffe8d887cd70aa1
        cbrt 401c203c08292df0 3ffea71801cda3f3
        cbrt 40159077872066b6 3ffc0e1b8306b909
        cbrt c021066334153f9c c00055a89dd3c158
        cbrt 402113a6a1eaea2e 400059e56ebe9eef
        cbrt bff9580bbd8bc7ec bff2a6af03a40844
        cbrt c0019521d3701aa6 bff4cd760b943797
        cbrt c01c84615c4820ca bffecb4eacd65242
        cbrt 3fded47edd2be140 3fe915c51dc7d347
        cbrt 40208a8189768a4c 40002da867afbfcc
        cbrt 400ae99fa3b40fb0 3ff7f95cdf8524d3
        cbrt 3fd55379c4bed360 3fe62f5f186da9b9
        cbrt 4010273bd9f23ea4 3ff97ab04e846c45
        cbrt bff31e8b5fabdc4c bff0fa8b344427c9
        cbrt 40147009a65ae2c2 3ffb8ec821e85db7
        cbrt c006593fa37820ba bff688baf61ce963
        cbrt 401626bdca185794 3ffc4eb19ab07ccf
        cbrt c011a9835521f610 bffa3fc5b5dc277c
        cbrt c021bbd6de2c93ed c0008ee71ed37df1
        cbrt 3ff1ff12725d7180 3ff0a3b9c72843b5
        cbrt c010b47ae7a58bda bff9c41fa0182acb
        cbrt 3feb525ed3eb2530 3fee5b9551f2ba67
        cbrt 4002dc923188f260 3ff54b95ed44c499
        cbrt c002de01702c3ee8 bff54c201f71ab96
        cbrt c01e875933b09387 bfff80797e7b6658
        cbrt c01f320c047bb1b0 bfffbac3f7868bdc
        cbrt c011656ccbc0f094 bffa1ddf0a9ea522
        cbrt 3ff581e53d4284d8 3ff1a875babd7841
        cbrt c00e9af9d7777028 bff90621ad94634c
        cbrt c01bf15ec9ce83d1 bffe960829eb305c
        cbrt c0180fc534bbb7c2 bffd1949e464a5df
        cbrt c020a719dd05b194 c00036f5a8969c88
        cbrt 3fd1f89bebadcb40 3fe4f468418ca48a
        cbrt bff846b54139b890 bff262aaf1a489ed
        cbrt 403b000000000000 4008000000000000
        cbrt c020000000000000 c000000000000000
        cbrt 000012688b70e62b 2a7a9d1b0b5d7427
        atan2 c05f145a144b0cc3 be19496712576f0c bff921fb5444fd61
        atan2 4058bf1aa7bf3470 3e289d42f942ea3e 3ff921fb54422fd4
        atan2 be28646647fd2328 3f90678ee8079e79 be87ca6abb70dcf9
        atan2 3f50cad508660162 3fc4a22b8bf4dfc0 3f7a0adf8caaca9f
        atan2 be771beaed92b5be 4190a8eae2471f26 bcd6319c35f05f28
        atan2 c00732ff7b92f8b6 3faeb434139a3800 bff8cd4a5cacf535
        atan2 c07448d14106f69d 3feb22b5962e0870 bff917479dc9cf15
        atan2 40a07cfaa78c688e c19d8ecf53d2bcf4 400921f2676706ae
        atan2 bf4c3032a249ec97 3e43d7fa5dff0e2a bff921f010cf6707
        atan2 c0b560ab9c2ba9ad 401031411245814e bff91ef3b4495405
        atan2 3eba08fb0082c45f 410acd3b1660a835 3d9f15af9adb4151
        atan2 4066a6a6bc1dccdc 3e67cea8b43d3080 3ff921fb54335c01
        atan2 3e5269d97a003f3c be8ef1a7d664658e 400889ed4021a41c
        atan2 3e4c00ade71831b1 40e0de7ad70822df 3d5a8f5cd4f59934
        atan2 bf29159ab21f2b55 beb94d2afafde1aa bff942420a506d7c
        atan2 41905cecab07ccf9 be9e34f75a75a8fc 3ff921fb54442d36
        atan2 bf136e10a00d4f96 3ea4b4edaf67326a bff8ffe1349541dc
        atan2 40f2ff35db6e0c38 c095bf93e1ab932a 3ff96b3e51d9965e
        atan2 41186f45896ab732 3e768882bf094ace 3ff921fb54442968
        atan2 c04d0717d7e0af8c 40e40ff33541f4c8 bf5726688ab5f9cc
        atan2 3e11e53795554bfa c076230b55c2c849 400921fb5444133a
        atan2 c07722be7e8f41da c12b2bb195e6da5c c009212158a3abfd
        atan2 3fc328b41ec174b7 4007c294710c2ae9 3fa9c80e4ea84696
        atan2 3fac79ecc15c0ab0 c168e95be706da81 400921fb53b1dc2c
        atan2 405f718dca18f4ca bfac48d4d505f2db 3ff923c7e3b7edb6
        atan2 bfb1d0ea52282e62 c0f9ac90cc21525f c00921fafb716761
        atan2 c16e04dadc530658 c17697c7d6cd19df c004710c1b64a113
        atan2 be80e5bc0a42009a bebdeb4aa4bf952e c00891a3e5e96bcd
        atan2 c02cd62244b1efda 3e5861a7a819e754 bff921fb53d7f37b
        atan2 3eb9b75121203cb2 40e2857077bf43b2 3dc63725d3e59f22
        atan2 c0e125d1dd912100 c0a08f820b91f69f bffa18ea9d524cf3
        atan2 40db00d5f94b33ec bfb3a0a5542c9d16 3ff921fe3c917adb
        atan2 3ed4857998557efe 3e365ec765eafb88 3ff91d9f12e7c124
        atan2 c055cf0193f05e50 bf5028748502c2b2 bff922072eff3d89
        atan2 3ffd601454a31aa5 4162a3ab4100c3cf 3e89373c340a9644
        atan2 c08fa27a0485dc2e 40f243f5c77baf3d bf8bb596a161e0f3
        atan2 bf44dade1023ec50 beebb971d6efca3f bff9770cf26475ef
        atan2 c0c49d8659cf938b c0ff2bf7efc73ed6 c008790fa6b69b03
        atan2 beedcb3b4efcd06b beaa3ef231dbfc2d bffa0344c6551915
        atan2 c14cf455068174bc 4096beeba05a8fbb bff920691dc7f12f
        atan2 3fcbc865ec243d9e 40e310924974ae8f 3ed7510d36221815
        atan2 bf817bbf34d7f186 3fe6efbd88c5d30a bf8864131ae585db
        atan2 bfc5922e144a407d be38f77cf894b315 bff921fb5d869323
        atan2 bf341292f4c3b7c4 3f462e0ce04f0b5f bfdb31fedf3dea31
        atan2 bf6060999240f060 40a0c355c4c02df5 beaf4384ac6923bd
        atan2 3f647a9165ce5dd2 bea3f556150b86d8 3ff922f4d2c50c52
        atan2 be93abe966d91ecb be1a7307f71fecfc bff9377e8d54e1ee
        atan2 4010824556f22d72 41c58b2030a8c008 3e388592fc5d6b44
        atan2 3f61557b199399a7 c025ac69a9cc8048 40092194f53eba6e
        atan2 41a5c7a8faa5684e 3e91bf07134e6757 3ff921fb54442d12
        atan2 3fd0c46f7632153f bf827173286b0be3 3ff9aeb831ec9791
        atan2 40bbb31b92e583f7 3fdb51307fdc3e1d 3ff921bc3681a41a
        atan2 c1b58e8678d179f4 c16603ab1235e143 bff9a4a78c9d97d0
        atan2 bf9c9c2460ccf13a 3fa0369727e6ccf8 bfe722689e26a737
        atan2 3f1998c6a19195ad be835af3d76204d3 3ff92807f207ce6e
        atan2 3efad785408c01cb be4053c3f04f6f46 3ff92332c3eaf142
        atan2 be5cb091247ef75c 40b280f86ba91f16 bd98cec1b49ecfce
        atan2 c16767031e3a20ed c04394c3292e7de5 bff921fead0fab3e
        atan2 3e67dd9ef4d55dab c1afcb009a517ed0 400921fb54442d18
        atan2 407d348412d007f0 bfdd32a569e86983 3ff925fb129fef96
        atan2 08fb75004ff90ddf 9c0d0f813fb43eba 400921fb54442d18
        atan2 5205b15f4fcf178f 59e6968d613d6e9e 380ebb538d9d80fa
        atan2 87fab92ff5fd922e 0640ec42dffc8a22 bff921fb52fff23b
        atan2 2da08271af862306 c7f2620b8df0402c 400921fb54442d18
        atan2 ab7c12ab06eb646d 6b85bae54d86ea74 800295730c2217ec
        atan2 b2a966bcebdbcda3 0d9abdcaefc93805 bff921fb54442d18
        atan2 fcdc62a7bbb490cf 1d5af720675a7a12 bff921fb54442d18
        atan2 dbdc5bea00856293 0d0da16809b0ae12 bff921fb54442d18
        atan2 011837656fc81e6e 2274d13ffa872b39 1e929cc8cfeb92f9
        atan2 23f685dee353599e e6e26dd5a62dd960 400921fb54442d18
        atan2 5e5927be52a69b04 3284eca29faef37f 3ff921fb54442d18
        atan2 0bf94decdb0f62e5 872e4ba4991d0fa7 3ff921fb54442d18
        atan2 7d00e835ad43e2e1 c6899bc2dd072c66 3ff921fb54442d18
        atan2 a17232d4d8fd0728 2d61cfba43a70d5b b4005906606d17c8
        atan2 5887b23d74fab2a0 6ba50cfe096b9569 2cd202c116bb3571
        atan2 e0e5dd15f3cfa381 ad76a82cae116ad7 bff921fb54442d18
        atan2 b94b4e71d92724a5 74ea098564db81d1 8450c7aadacae6b0
        atan2 a9c27d83934e2c38 76436b026a971ec0 8000000000000000
        atan2 7d3ac3e295648a35 8483b6ea674c1179 3ff921fb54442d18
        atan2 888ac1d14e2ae339 3be4187dd7cbac4a 8c954dc41423b78e
        atan2 3b12c12edb52ba9c 43601ae34596abff 37a2a1df271baa9f
        atan2 14da136dcbff9a9a fa46d5c78b2dc0a7 400921fb54442d18
        atan2 b4de6f32ead20d4d 56dd2b3f9fb7ca25 9df0b1b2316f6a8b
        atan2 ad92a839c1b79b03 a6444c9de2db4e25 bff921fb54442d18
        atan2 96638c1d4c676c45 b23d83b033937688 c00921fb54442d18
        atan2 007cf08b02a89fdf b4e06396ee70aaf1 400921fb54442d18
        atan2 8367107ad653bf33 c64294c079ebd580 c00921fb54442d18
        atan2 4de3faa56e5b98dc 43f0abf0e8e7a4b9 3ff921fb54442d18
        atan2 a32b9d7826ac115c 2a272681ee1a6cd2 b8f315f00ae7a39f
        atan2 685d245e38c404c8 e84da9d0131f8c2c 4000552450914a65
        atan2 8804063afdf91fda 9cc6ddba6b80fc37 c00921fb54442d18
        atan2 7e005cc1814cea71 175c42d1fbdd8189 3ff921fb54442d18
        atan2 3ad5c0ca1e9c4e94 e6baf28b520fae66 400921fb54442d18
        atan2 68e97b9781cf62c0 6f60191d4c6f58a4 397953d622473a43
        atan2 8c317b94342c1237 3a3449e1fa71649c 91eb930ffc94873d
        atan2 cde9645798f52c3d fd38a244bb84d6ca c00921fb54442d18
        atan2 b698aba5cdf5b871 d6820636f402e9c2 c00921fb54442d18
        atan2 9910fa4a2fb6e528 a24af983d7c05f17 c00921fb54442d18
        atan2 ecd6385b4c90fddf ab67d35337da7214 bff921fb54442d18
        atan2 5bffcc53886028b0 7be52353503af97e 200811aa54e8f995
        atan2 3ff5d3497f1bf3dc c00052d1f2837075 40046b1ede98ce6b
        atan2 bfeb01a01eefb580 4001497c7b669354 bfd7d46a422fb983
        atan2 3fc9dfe95edc56c0 bfad5b60a97d1b00 3ffd8e0f43a38912
        atan2 3ff816ad1006c430 c007e2daf1987b97 40056580381571fd
        atan2 bffec29648c8de17 bfcf618136caf280 bffb2982a878f2c9
        atan2 4003f53efbd7bca0 3fffed4cf74fb35c 3fecad3730c57816
        atan2 40015dfde519d61e bfea9a1836a1ae50 3ffefbecbb711fe7
        atan2 bfe562119dd7dcac 3fe24d570bda80dc bfeb9cb26f560e28
        atan2 bfefefae815c36f0 3ffbbdffecb108c8 bfe0b67fa08462f1
        atan2 4001574776eaf728 40069e5766a589d4 3fe4ee42dd78d0b2
        atan2 c0027e124830efb8 3ff5c762cdf02cc4 bff09e25bbecb32b
        atan2 bffb3a1f6f061fb7 bfd7c41584165ee0 bffc9203efcdc058
        atan2 bff15a46a77030ed c007d16b85a85558 c006568b302d8a8a
        atan2 40003860d97c0a78 bfe0ca5effc05e00 3ffd2f3a7ec753b6
        atan2 c00047e600a2f55a 3ffce7f8efb799ec bfeb0898ab622bbb
        atan2 bfd87329f2128960 40027c2e7e5bbe92 bfc4f920a9c60d2c
        atan2 3ff6a7c5a8a8460c 3fabc6b6d1fd1200 3ff885204ee74558
        atan2 3ff869c7760d34c4 c0068e4923498582 40052a16d8055d9a
        atan2 4006598ecbea2c6a 3ff92c849b4ff380 3ff0ed1fa5ec1e45
        atan2 c004941633bfbbdd 3ffbccf83cf45f34 bfef41449d94fcef
        atan2 3fae3ac87ac13300 bffce1a0b6127166 4008df0496f68c84
        atan2 c007ea5dd136ec0e 3fa0bee754346000 bff8f52ba6470fff
        atan2 40060d1fcbdfab74 c007e625b51ea518 40032bcbbe2e908e
        atan2 bff677bd0378e8c8 c0046f7ba2b127a2 c0051c97f99a3ea4
        atan2 4004e4d760230894 bffd7e6afb86e2f1 40017bb50b084bfa
        atan2 c0036105b215d282 3fd3e3f679a47878 bff71752c9984738
        atan2 4005bfd31840b978 3ff4e7bb4cea9ab4 3ff1f6f61a351348
        atan2 3ff2c8f3f70b9ad0 3f4cc2160858a000 3ff91eeb808b997c
        atan2 bff43a0114999d95 bfa71bf0d67b5640 bff9b4295289c55f
        atan2 c0014c196eb15c64 3ffb4c3434653e40 bfece3597e71e2a1
        atan2 bffac1b4a35d431c bfd9641ac2ad0fb0 bffcdc14450ec1ac
        atan2 bfdcc3273c55b6d0 4000b88605ae51a2 bfcb1c1409a12506
        atan2 3ffcf1f1cd598d54 bfa02f49740e2d80 3ff9698bc3c06b4b
        atan2 bff5c02a62ae1b9a 3fd4e6019be50b98 bff55c6535b70a2d
        atan2 c006a846968a911c 3ffde8bc33a93e14 bfef98ca0c269e52
        atan2 c00209524dc45e91 40039333b373318e bfe7d30d88c38a90
        atan2 4001697158fae1fa 3fdfcc25eb87eec8 3ff58ab8f37d47db
        atan2 bffbe5bbb47256dd 3fc96851182c4390 bff751ad8bc9c133
        atan2 bfe26fb1bed2a244 3fc0db1ef077d650 bff5899214d3fd86
        atan2 c002af3ed08e2341 3ff13c16e87c2b9c bff237f95d3d7776
        pow 3e2fff1689e8a1e8 401b13d1c49a3624 3415f66bdd6b404c
        pow 4036d702dbea4b93 4025dc7b08731bd6 43042f538c55e40d
        pow 404b83ecd652ddbf 4001ddc47a500d60 40be21c3945e27a8
        pow 41e96bce318d2c41 c023140741478344 2d0e2eb9849d2681
        pow 3dad1978318df1ba 40279ba78e6d4da0 2545aaeb5ae356be
        pow 425d6c2f4b216f52 c025f6b656ac5d91 25406cfe2073e6f1
        pow 407e57d6ea79a28e c0283b8da781e379 392d7f52603d64aa
        pow 41e02c58b7979ad1 4017407fcffe30f0 4b339a1848ba670b
        pow 4091c3b5c8949d50 c01e1b1a80cfa44e 3b283dbe0ea198ee
        pow 3f82c60690a65fce 402d6083f05796e0 39b7b85e9c275188
        pow 3da82d4e7b15496b c015ff4baa9f2d1c 4c725effcb97788d
        pow 3fcf8cde3bd6d275 bfe74cb4fd2f95b0 40062db7818dfa6b
        pow 3fe1c78aba7fe883 401c6ef167c89528 3f8f68c5352b6459
        pow 3ed81e58c2f671a6 c00dd6d12f89e990 43fe7a49cf82d1b8
        pow 3f91a974b2fb9403 4029fd61a7ee3172 3b2d83e70ca3110d
        pow 3e85a24886bebe75 c022cfec7b54efe0 4d32fb6ec11af276
        pow 3e25ec6f5c60e57a c01b7a3d4dd588cc 4c3108aff38a6e67
        pow 40047b8d99d796b1 c0219ce24dba3864 3f30a0f3a2f8186e
        pow 3fd6069e2c864d87 3fc09dcb368dbb80 3febdcb052e09702
        pow 40e6051ff6f438f0 bffae31764c49378 3e5036a03713f090
        pow 3fe2cf2fe7a22b2f 40243e9fb5801700 3f72e5536e936bc5
        pow 3ed6b2bd931bd859 3ff8fe1bcca2e6a0 3e397b39fd1ebad0
        pow 3ebc6bb1035f4dc6 402ca321c1648efc 2ec6903cece023e8
        pow 42442201e7a1fc03 401ee7e1aec1e7f0 51f5b372ad768f41
        pow 41554f6f2f799bac 400154a32224bcf8 42f7815fbb996cae
        pow 3df88d336004a45a c02918f715bf3eb6 588c0543054c4584
        pow 3ec5aaf29962727b bfc2b59463af1f00 401a3b354e46f720
        pow 40efe87c195eab4c 402415e6a138a9da 49f8fb1c0b505980
        pow 3f4876378168f91b 40215e8ffb32d774 3a4b9d7fe6473f10
        pow 3f7380804cfc3933 4025ca05d92c315c 3aaf009bf9276277
        pow 40b30ab1c9d02273 c000963a029ce740 3e583cbda1e8d82e
        pow 3f6d7d07bf1af2ff c017b0b7f4601b20 42f0e6a2d8215ce4
        pow 402b9bb8d85a1e38 c021c945862eef86 3dd3fe9ab4526f89
        pow 3e93314fad0435ff c02b5b8fcc644050 52844e7a97d950d5
        pow 3faf03ecaa4a2d15 c02949d88e46170c 4321b787604f764e
        pow 3e36658af2e65c54 bfe04919ef09b0d0 40d0084e5d079bd7
        pow 40b8724e50d4069e c025cff9456eaab1 3755f212be839425
        pow 410f6ed8484e129d 4013c21a6d62b7d0 457b8fab98a69e36
        pow 3f37dadfe4c7e1be 4000690d5fff58c8 3e77b1ae0e59eaa3
        pow 418d2829b68cf6e3 c02b7c1a93c2066e 29b74e12cda2859c
        pow 3f890afa15c78155 40004260b50c1f08 3f20fdc8b19fcd77
        pow 3f9f7709d667c550 40136d00e4f490bc 3e683ec5150a7a70
        pow 3eb8ca4ad1eafece c00f1098e3bda848 44a27ef22323336b
        pow 3f1a70055f394227 c0295982f9382fc2 4a7337fc6f638488
        pow 3e7a3ba2beb68ad0 3fea65a63f19aaf0 3ebbad4c7e19185d
        pow 40e56ef68c735dfd 40142f0c74a45d8c 44cc32bb56e9a3f1
        pow 401afe9fc2a2436e 40049ceeba894778 40611e9edb44f61e
        pow 3e19ef5fbfb32ddb 402014cd72fe557c 3134e156c857f134
        pow 3da4e4e7f6dba5dc 4022e61af54f7248 2a501b51feff335c
        pow 40110bcdc8f441c7 c02aaa644d297840 3e315780947b057a
        pow 3e5d86f09accedac 40163b1a8a1f5a7c 37354a7a876f5478
        pow 417a5785afb2b255 40072ccae819a0b0 44686577facbed7f
        pow 42303c508fc6738e 401228205da6e054 4a26ba769b194d81
        pow 426af0d76cc4b68e 4020cb88fed5d5f4 54cc2c4e4e31e7dd
        pow 409540d3f58ee1a1 c01e4b831de2cc12 3b01e155a9a82726
        pow 41a1c6219472852f c0229cb1611f7508 30240bc6c720128f
        pow 3fd4d42a0c20df2e 4029770b6f219ae6 3ea4d173d17df36c
        pow 3ef7029ebc40d353 40214845147884f6 37934f69fbf12e90
        pow 3f207ca6babf3e14 c02039da05a5f6ee 46815d1c0c5ffd07
        pow 41fc2df4dba719d8 4017eff8f2548f48 4c34e7cc64046cb3
        pow 3ff19056e585aeb4 40a1530813f9cf2c 52942b0f3c489884
        pow 3ff03f5882546664 40aaaadecbd0f268 44a7dc1f932eb03b
        pow 3feea7470f61119b 40b25c4d187265c6 2db62d2961a87855
        pow 3ff093b1ef74e80d c091025889de6eac 3c74a44454f7fd02
        pow 3fecf77353252326 4090fcc5a66c4168 362bad49a05429fd
        pow 3fefad29a9565c28 c0b323e448c04ae5 446cc203db29f1ec
        pow 3fed046ac17b1faf 40a2031d88225258 2b9759bd4edad94e
        pow 3ff0b0e693e355fa c05a0a0232afac00 3f890b87bc67441c
        pow 3ff14e4de0f49e0e 40b5c87c249a5d0a 6762699d8232002a
        pow 3ff10aac28c1df97 40a7b15684ba4ec0 512f2bd48dde91c8
        pow 3ff19711f1098cee 409c565f94d98ef8 4f6dfac36505a853
        pow 3fef037a470ab742 40a0f4aa9565fc1e 39cf2df87636c777
        pow 3ff11ac93d51f980 c09b3043692529cc 35752fe075e40fb0
        pow 3fefbcc56e83a720 4086aca5e6f5da78 3f64bbd90b09aece
        pow 3fedb316055c2b07 40b3cc3b0544c130 1dd6addd86a2f596
        pow 3fef05b9edd17763 40b3c52b9296572e 31c5cd8c8e4f9da0
        pow 3ff00e1dde929bef c097086c872d84c0 3f79b06057e43810
        pow 3ff010119a7d832e 407f020db870a330 401be7c2403957e3
        pow 3ff0ec886db3ca30 40af8aa3b9ec5808 546007b00231ca81
        pow 3ff094c6ba92ac8a 409d5d5eaa5cc8b4 45faa180453b5dc1
        pow 3ff0cf2e1c907429 40acd0f6965d606c 5057d0d044f23124
        pow 3feece8bf43fb4d2 c0b720d265c003a8 54381adff431037f
        pow 3ff1740399fcb4f5 c0a6dd054a1266c3 28ff2ff618d5cbed
        pow 3ff02f45afe3a888 40b2aece7cdb13b0 44e21c9cfc02d6ed
        pow 3ff0c59a7aa721dd c091e9019f8b1354 3b10fa4f5976cae6
        pow 3fefd46763fd0f42 40957f5fcf26b650 3f453c6dea7d08c0
        pow 3fedfe12a4606bc5 40b70ca158f5c544 1d75ffe29e9a73fd
        pow 3ff01d15058016c6 40b2ae64ff34d2ae 42fc2388ece875ea
        pow 3ff09b2f2fdc5554 408e5f3425879918 4331a65bb10bed27
        pow 3fed3b3802b92e0f c094e117c2ff1cfc 4ad6004299289505
        pow 3ff07937b9ec9b73 40b2c1c9e5f408b4 4c907030bcbfe039
        pow 3fef91fb3395a7cf 40857ba382291de8 3f1815914a0e2b1b
        pow 3fef858733a5fa78 c0b540d63323f992 4752db51e30aa308
        pow 3ff0ff86f54fc330 40b39b2808b31e1c 5b526aa2d9100398
        pow 3ff1061850052dbe c0a30ad4a8cd50b8 324dc30a2b436774
        pow 3ff14c591f7fec1e 40826c95097c0918 441482261d2b41aa
        pow 3ff02d98c8fccc1d 40a107dd68f490d2 421c2defe1a2156b
        pow 3fef0179531fcb3f c0ae7fc3a2773b1c 4b0b36bf1eade03f
        pow 3feee31b95e9c6e7 40b64a34f8f5065e 2db86701d048d048
        pow 3ff0f00e26a55dc6 c0a55ef0c6bf2f89 31e2cf5d4893e165
        pow 3ff0a37aa439c30c c091acff1ab6ce34 3bf17cb3a76655a8
        pow 3ff0e3f09d3ab1de 408f28e93fbe9738 44cdf754b61e0ac0
        pow 3fed1529d3c46ca6 c0b0ae57eda01d22 64be8978d995bae1
        pow 3ff016975f7606cd 40b606f864b5baf6 42bad8bbc8a855ea
        pow 3fee6bf22fc59488 40b6dd2a4699fade 253d67b31912dcfa
        pow 3fef9bf523cb9a0c 4095ce083c94e304 3e632f4a4afe5023
        pow 3ff08f223b4a9a24 c0b3f79636fb12f3 301a05a000d9a3c9
        pow 3ff00193e96ea257 40b5a49fe32bbd52 4020e4fc70e149e1
        pow 3feeb6adc239eb3d c079b0b6fc94d7f0 417422d4f1785116
        pow 3fef59b8456e77b2 c08eb4a95faa2fd0 41c0ca8dc5c39731
        pow 3ff0e51f8954e63d 40a10b89973e881c 4aa409234f16a9a1
        pow 3ff09ec7b5472a87 c0a67a668e4be878 361186465e7e0ff7
        pow 3fed252745811f9e 408bac2d60209058 387887e015e64ad7
        pow 3fee7669ae24bb88 c0b438f118ec0785 56ead0f70694cec7
        pow 3ff0bcf59eb69b0d c065f4985bb4e280 3f37c75d795952d8
        pow 3ff13441c33d0220 c0a83ac13634cb99 2ba43c45d173f57e
        pow 3ff0c9b473567c6b 40b71196ec6dceee 59878930a1d36d8f
        pow 3ff00744062b53a5 c094f033a0fc86d8 3fb7d0169aa93134
        pow 3ff003c5536d6ccb c07f30220ae83fa0 3fe437b92ac80b39
        pow 3fee1ddce2c579f1 40ab2f4e21289538 2ce687b8e13ff74a
        pow 4000000000000000 4008000000000000 4020000000000000
        pow c000000000000000 4008000000000000 c020000000000000
        pow c000000000000000 4010000000000000 4030000000000000
        pow 4024000000000000 c008000000000000 3f50624dd2f1a9fc
        pow 3ff000001ad7f29b 41cdcd6500000000 48f349445c228792
        pow 3feff7ced916872b 40f86a0000000000 36e940747bb85395
        pow 0000000000000001 3fe0000000000000 1e60000000000000
        hypot 400cce86fd7e4c88 4012bd307ca7921e 4017a2883b8e9fc3
        hypot c00188129c7c8284 400d23ba8b6b51e8 401100e1f3e72612
        hypot bfdcad9c6b2fc5e0 c0194705147f50a6 4019574485c92e02
        hypot c021ceed1de53770 c014b4e447eed51b 402499648f07d6ab
        hypot c0191e65f38f579e c0119b3af2d88e63 401eacb742545c46
        hypot c00d6c0225ea94c2 40157a286a673188 401a0845c0d5f19e
        hypot 400fc580a0eec310 4006354a30fb82dc 401361c36b52bf27
        hypot c02112d15b274b90 4017fd2f7cc34c76 4024dd9724b7f1e7
        hypot bff8fa400bf451e4 401ed508adf2bfb4 401f7548c169507c
        hypot 3fd73b96615fe240 400be5d0e5f271cc 400c0c685019a692
        hypot bfe709e457c8df00 c00981d36da16f1a 400a263a86a3d5bd
        hypot 3fe25f6a5c041580 c0140595cd289328 40142731a1167bd6
        hypot c020908fa6cfd607 401e17b0dc1d2aec 402660cb11c5b790
        hypot c01845944a956c19 400c43fa2799f740 401c162919688b95
        hypot 40195c90bd00479c c01064b804f4300e 401e32d67e9ed244
        hypot c015b5f02fcbc58e c01237b35f611ad4 401c57658e6be0fc
        hypot c0186f66dd00e37e 40189a054a4b4cfa 40215654a5f62ddb
        hypot bf5e579a963d2000 c01ae4a45393886d 401ae4a464b16fa4
        hypot c0138f28313758c6 3ff98c5ef9659d50 4014935dd0f80b9e
        hypot 401b80bcb521d0c0 4016fd7e60fec7de 4021ec53f77fa00e
        hypot 400e7e5bd69d7a68 4005ec309d6962cc 4012c72e0a74d5de
        hypot 3fffd88f8a5a5f30 40135ab345aef942 4014ed864ec5f8ec
        hypot 400fba72da407794 c01dd26b0a44687b 4020e3b5d659f51e
        hypot 40058b70306a736c 401b26d1fefdaab4 401d35e52fddde41
        hypot 401fea309acbe654 c016ed8d4b8e4a66 4023a60044df6c29
        hypot c01c7e371bc2c40d 4012685e8e4afe3c 4020f6011235be94
        hypot 402039b413071a42 4013b872fb2f4bf2 4022fc8d34fad1b3
        hypot c01bd1197a4b928c 4004679cb29575d4 401da0f5457bd732
        hypot c00d9e81f49ecd78 401d4dddcfc22e24 40206ab9b8ef2fb0
        hypot c016f9328f026257 bff8975740bb3820 4017c823af10dad3
        hypot c017e427fc8e2371 bfcec881e38de880 4017e91cb3745701
        hypot 401a8dc663794b5c 4008f1264af66fcc 401d56251faa3a64
        hypot c00f641016f8c8aa c013929394abf7e1 401916a6cdb2ed27
        hypot 400a1f499ae2df84 4002177d3cf16f88 400fc6868d814f57
        hypot 401732e42d64dc1e 3fd328a15414d540 40173acc12c4b127
        hypot c008327142463c22 401f93adc915a5c4 4020e85afd8bbdaa
        hypot bfde0caea5dfcc00 3fefa3f3f9041570 3ff18366f257eae5
        hypot c02065ed140ad128 4006ab65679d25cc 40215991fc4418c7
        hypot c0075977eeaec4ea c01a39f1b8b8cf6f 401cb51ef9a9c650
        hypot 401efbc8fc30ba58 400be6fc15a97460 4020fd63d51e8852
        hypot 52219a56ca13a4bf 510f7d7d045983a2 52219a56ca15676a
        hypot 5596cb0b80da4e4c 54829268ac09a022 5596cb0b80dc3289
        hypot 1a099eaa433ee3d9 18fd530264cd0ba5 1a099eaa434315e8
        hypot 4bc3eac93b641e7a 4cdd73ca86a485f7 4cdd73ca86a634f9
        hypot 64e711fc0f309b13 647c149876602227 64e712406a4cd5a3
        hypot 05e80554270f11a8 06ba6c971f593995 06ba6c972213fa73
        hypot 56e4b4ed9bdd993c 5795ac86156cbcb9 5795ac863cfd7fbf
        hypot 10e08896534ffb9f 116015844e1f46df 1160158ccd8cd474
        hypot 1c8d0c02a1a1da45 1d542319dc17193b 1d542319e153dd2c
        hypot 7a4ed46032ce093e 794901079b75f590 7a4ed46032d82cfd
        hypot 2a46bc3ec47cf09b 29672bb7bf16959e 2a46bc3ec539db35
        hypot 3fefb3c93a93765a 3ec2bec7e93021f7 3fefb3c93a93cf06
        hypot 6353c766d08f19c0 6331689ed9763af1 63544088543bf8d5
        hypot 384488e5dfff5926 378852a67082ad51 384488e5ee66fedd
        hypot 6d9102cb0bdc37bc 6c6788838bd05472 6d9102cb0bdc78d9
        hypot 63e428b610326498 6402085937925792 6402b93fa50bf108
        hypot 25810c086d0b3a03 25c32023c7ed6f21 25c327bb26dd3c0e
        hypot 70a167b636bc096f 70317b6ebc150627 70a167d95513cebb
        hypot 5ad2badfaeefe25c 5a28abef9aa96d6f 5ad2badfefeeec08
        hypot 28f61e7ca7c7d4dd 28c492ea1509a01f 28f644a1b77004a6
        hypot 54e0e240202dbc19 543e5ffba23491f6 54e0e2408d78a18b
        hypot 0693791012571876 06e18c8db9fc7654 06e18f40f6e0c0cf
        hypot 756e6e84009e1c5a 7512335c3cd312a0 756e6fe04e71e9c4
        hypot 4b7434a830269812 4ad13f6fd5289cc9 4b7434a8a5ef1cb3
        hypot 4181e84539a1f545 4077bea336788a0e 4181e84539a5e4c9
        hypot 3f1d8465e3c9127c 3fcaf4103b6b182e 3fcaf4107c116b71
        hypot 13276ea793c365c5 145b0fb2e9d98552 145b0fb2e9d9ade6
        hypot 6840735e175c6d95 67c5f8b0827f0fa8 6840736cc37e942a
        hypot 23f62271d36b9f95 23bfed66d3e06241 23f6396ca478efff
        hypot 44f0b811afc6060e 43c5ab216ab7a45a 44f0b811afc63e39
        hypot 51304ccd6f3cc3be 519ce34f28cfaf0b 519ce398bc78e6ae
        hypot 05e55b4cade5d086 06b30e2315744821 06b30e2318723bee
        hypot 7af5a54be8917273 7aca6bd0f68cc9f8 7af5e56d01dc3617
        hypot 6efb7068f84dbcb0 6e864cf03da8d7c7 6efb708d37d82bff
        hypot 427e61f9cc0bff4c 438c09752a9c836c 438c09752aa0a104
        hypot 0e68c81caa591a2c 0df7434dac0dca48 0e68c84856d84876
        hypot 72a59f851c58f128 72541184ca4d5fe1 72a5a1d9008c43c5
        hypot 1d535a7c2122cce8 1e28635ab1753031 1e28635ab360a634
        hypot 3637055b0d57c5f1 365ca63de4189b45 365d38c3947781d5
        hypot 4ae1148540fcdb07 4ab7a91bb63535eb 4ae15596bc7c8490
        """
}
