/// Languages of caption tracks.
package enum CaptionLanguage {
    /// Whether a text is a BCP 47 tag of a language that films can store: `de`, `yue` or `pt-BR`.
    package static func isTag(_ text: String) -> Bool { code(of: text) != nil }

    /// The code of ISO 639-2/T: `deu` of `de` and `de-CH`; nil if there is none.
    static func code(of tag: String) -> String? {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard let language = parts.first,
            parts.allSatisfy({ part in
                (2...8).contains(part.utf8.count)
                    && part.utf8.allSatisfy { byte in
                        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
                    }
            }), language.utf8.allSatisfy({ (0x61...0x7a).contains($0) })
        else { return nil }
        switch language.utf8.count {
        case 2: return table[String(language)]
        case 3: return String(language)
        default: return nil
        }
    }

    /// The code for a format.
    static func code(of tag: String, in format: FilmFormat) -> String? {
        guard let code = code(of: tag) else { return nil }
        let isBibliographic = format.muxer?.hasBibliographicLanguages == true
        return isBibliographic ? bibliographic[code] ?? code : code
    }

    private static let bibliographic = pairs(
        """
        sqi alb hye arm eus baq mya bur zho chi ces cze nld dut fra fre kat geo deu ger ell gre
        isl ice mkd mac mri mao msa may fas per ron rum slk slo bod tib cym wel
        """)

    /// ISO 639-1 and 639-2/T.
    private static let table = pairs(
        """
        aa aar ab abk ae ave af afr ak aka am amh an arg ar ara as asm av ava ay aym az aze ba bak
        be bel bg bul bi bis bm bam bn ben bo bod br bre bs bos ca cat ce che ch cha co cos cr cre
        cs ces cu chu cv chv cy cym da dan de deu dv div dz dzo ee ewe el ell en eng eo epo es spa
        et est eu eus fa fas ff ful fi fin fj fij fo fao fr fra fy fry ga gle gd gla gl glg gn grn
        gu guj gv glv ha hau he heb hi hin ho hmo hr hrv ht hat hu hun hy hye hz her ia ina id ind
        ie ile ig ibo ii iii ik ipk io ido is isl it ita iu iku ja jpn jv jav ka kat kg kon ki kik
        kj kua kk kaz kl kal km khm kn kan ko kor kr kau ks kas ku kur kv kom kw cor ky kir la lat
        lb ltz lg lug li lim ln lin lo lao lt lit lu lub lv lav mg mlg mh mah mi mri mk mkd ml mal
        mn mon mr mar ms msa mt mlt my mya na nau nb nob nd nde ne nep ng ndo nl nld nn nno no nor
        nr nbl nv nav ny nya oc oci oj oji om orm or ori os oss pa pan pi pli pl pol ps pus pt por
        qu que rm roh rn run ro ron ru rus rw kin sa san sc srd sd snd se sme sg sag si sin sk slk
        sl slv sm smo sn sna so som sq sqi sr srp ss ssw st sot su sun sv swe sw swa ta tam te tel
        tg tgk th tha ti tir tk tuk tl tgl tn tsn to ton tr tur ts tso tt tat tw twi ty tah ug uig
        uk ukr ur urd uz uzb ve ven vi vie vo vol wa wln wo wol xh xho yi yid yo yor za zha zh zho
        zu zul
        """)

    private static func pairs(_ text: String) -> [String: String] {
        let words = text.split { $0 == " " || $0 == "\n" }.map(String.init)
        var pairs: [String: String] = [:]
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            pairs[words[index]] = words[index + 1]
        }
        return pairs
    }
}
