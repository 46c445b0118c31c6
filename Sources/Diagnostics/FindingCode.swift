/// The kind of a finding. `Sources/FindingIndex` describes each but `internalError`: a bug in
/// Flipbook, which becomes an error of the command.
package enum FindingCode: String, CaseIterable, Sendable, CustomStringConvertible {
    case afterTheEnd, alias, animationCut, animatorCycle, arguments, arrayLength, arrayType,
        assertion, assignment, attribute, audioTooLarge
    case badName, brokenAudio, brokenCaptions, brokenCsv, brokenFont, brokenImage, brokenJson,
        brokenPath, brokenShader, brokenSvg, brokenVideo, brokenYaml
    case canvasTooLarge, canvasTooSmall, captionsOutOfOrder, captionsOverlap, componentCount,
        componentCycle, condition, constant, construct, conversion, crash, cutShort
    case danglingReference, deadTrigger, define, directive, duplicateColumn, duplicateComponent,
        duplicateId, duplicateKey
    case emptyFile, emptyList, emptySequence, entryType, enumerationType,
        enumerationValue, expressionInText, expressionTooLong
    case fileTooLarge, fingerCovered, fingerMisses, flashes, forbiddenCharacter, frameOrder,
        frameSize, framesDiffer
    case gestureNeverBegins, global
    case hiddenFile
    case imageTooLarge, impossibleOutput, include, incompleteName, inexactRate, internalError,
        invalidTimeline
    case kernel, keyNotText
    case layerCycle, letCycle, list, loneTransition, loop, lostCaptions
    case macroArguments, macroLimit, malformedFrame, malformedHash, malformedHeader, member,
        memberType, method, misplacedHeader, missingBuffer, missingFile, missingHeader,
        missingInitial, missingKey, missingLetters, missingParameter, missingReturn,
        missingTimeline, missingValue, momentCycle, momentNever
    case nameClash, negativeTime, nestedTooDeep, neverPresent, noFonts, noItalic, noManifest,
        noPermission, noRows, noScenes, noTimeline, notAFile, notAManifest, notConstant, notDrawn,
        notFinite, notUtf8, numberFormat, numberRange, numberSuffix, numberUnit
    case opacityOutOfRange, operandType, otherShape, otherStage, otherTimeline, outOfRange,
        outsideAsset, outsideCanvas, outsideFile, outsideSvg, outsideTimeline
    case parameter, parameterType, pointer
    case recursion, redFlashes, redefinition, repeatedHeader, reservedName, restartCuts,
        returnType
    case sameFile, sameOutput, sampler, sequenceCut, severalDocuments, sizeof, skippedCaption,
        stateNeverSet, strayCharacter, strayJump, `subscript`, svgDrawsNothing, svgPassedOver,
        svgText, svgTextUnits, svgTooLarge, svgUnknownId, svgWithoutSize, `switch`, syntax,
        systemFont
    case template, textTooLarge, textTooLong, timeBackwards, tooLarge, tooLittleMemory, tooMany,
        tooManyEffects, tooManyFrames, tooManyLayers, tooManyMistakes, tooManyRows, tooManyValues,
        tooSlow, touchOutside, transitionTooLong, transitionUnfinished, triggerNeverSet,
        truncatedFilm
    case unclosedBrace, unconvertedColors, undefinedFunction, unevenRow, unfitForPlace, unfitRow,
        unknownAlias, unknownAnimator, unknownBuffer, unknownColor, unknownEffect, unknownFont,
        unknownFormat, unknownFunction, unknownHash, unknownHeader, unknownIcon, unknownKernel,
        unknownKey, unknownLanguage, unknownLayer, unknownLocale, unknownMedia, unknownName,
        unknownParameter, unknownScene, unknownSensor, unknownSet, unknownTouch, unknownTrack,
        unknownTransition, unknownTrigger, unknownType, unknownValue, unknownVersion,
        unreadAnimator, unreadHalf, unreadSensor, unreadState, unreadTouch, unreadableFile,
        unreadableManifest, unsafeName, unseenCompute, unseenText, unshownPart, unshownScene,
        unterminatedComment
    case variableType, videoTooLarge
    case wholeNumberDivision, wrongBuffer, wrongColumns, wrongComponent, wrongDeclaration,
        wrongEffect, wrongEvent, wrongKernel, wrongKey, wrongKeyframe, wrongLayer, wrongMesh,
        wrongPaint, wrongRepetition, wrongStep, wrongStyle, wrongTransition, wrongType, wrongValue

    /// The code in its form for people: `unknown-key` of `unknownKey`.
    package var text: String {
        rawValue.reduce(into: "") { text, letter in
            if letter.isUppercase { text += "-" }
            text += letter.lowercased()
        }
    }

    package var description: String { text }

    /// Returns nil if there is no such code.
    package init?(text: some StringProtocol) {
        guard let code = Self.byText[String(text)] else { return nil }
        self = code
    }

    private static let byText = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.text, $0) })
}
