import AtriumTexts
import Portico

extension NoteReason {
    var text: Text {
        switch self {
        case .tooLarge:
            Text(
                en: "it is larger than a note can be",
                de: "Das ist größer, als eine Notiz sein kann",
                ar: "الحجم أكبر من الحد الأقصى للملاحظة"
            )
        case .textTooLong(let limit):
            Text(
                en: "its text is too long: a note can be at most \(ByteCount(limit))",
                de: "Der Text ist zu lang: Eine Notiz darf höchstens \(ByteCount(limit).text(in: .german)) groß sein",
                ar: "النص أطول من الحد: أقصى حجم للملاحظة \(isolated: ByteCount(limit).text(in: .arabic))"
            )
        case .titleTooLong(let length, let limit):
            NoteRefusalMessages.titleTooLong(length, limit: limit).after("its title")
        case .titleOnManyLines:
            Text(
                en: "its title has more than one line",
                de: "Der Titel hat mehr als eine Zeile",
                ar: "العنوان في أكثر من سطر واحد"
            )
        case .titleCut(let limit):
            Text(
                en: "its title is cut: a title can have at most \(limit) characters",
                de: "Der Titel wird gekürzt: Ein Titel darf höchstens \(limit) Zeichen haben",
                ar: "اختُصر العنوان: أقصى عدد لأحرف العنوان \(limit)"
            )
        case .nulCharacter:
            Text(
                en: "it contains a hidden character that cannot be saved",
                de: "Der Text enthält ein unsichtbares Zeichen, das nicht gespeichert werden kann",
                ar: "يحتوي النص على حرف مخفي لا يمكن حفظه"
            )
        case .tooManyTags(let count, let limit): NoteRefusalMessages.tooManyTags(count, limit: limit).after("it")
        case .tagTooLong(let limit):
            Text(
                en: "it has a tag of more than \(limit) characters",
                de: "Ein Schlagwort hat mehr als \(limit) Zeichen",
                ar: "عدد أحرف أحد الوسوم يزيد على \(limit)"
            )
        case .overQuota(let taken, let more, let quota):
            Text(
                en: "it needs \(ByteCount(more)), and your notes use \(ByteCount(taken)) of \(ByteCount(quota))",
                de: "Dafür werden \(ByteCount(more).text(in: .german)) gebraucht, und Ihre Notizen belegen "
                    + "\(ByteCount(taken).text(in: .german)) von \(ByteCount(quota).text(in: .german))",
                ar: "هذا يحتاج إلى \(isolated: ByteCount(more).text(in: .arabic))، وتشغل ملاحظاتك "
                    + "\(isolated: ByteCount(taken).text(in: .arabic)) من \(isolated: ByteCount(quota).text(in: .arabic))"
            )
        case .notKept:
            Text(en: "it cannot be kept", de: "Das kann nicht gespeichert werden", ar: "يتعذر حفظ ذلك")
        case .noTag(let name):
            Text(
                en: "the tag “\(name)” is left out: a tag has \(NoteTag.expectation)",
                de:
                    "Das Schlagwort „\(name)“ wird ausgelassen: Ein Schlagwort hat 1 bis \(NoteTag.maxCharacters) Zeichen "
                    + "in einer Zeile, ohne Kommas und unsichtbare Zeichen",
                ar: "الوسم «\(isolated: name)» لا يُستورد: يتكون الوسم من 1 إلى \(NoteTag.maxCharacters) حرفًا في سطر "
                    + "واحد، دون فواصل أو أحرف مخفية"
            )
        case .moreTags(let count): Self.moreTags(count)
        case .chosenTagsDoNotFit(let limit):
            Text(
                en: "some tags are left out: a note has at most \(limit)",
                de: "Einige Schlagwörter werden ausgelassen: Eine Notiz hat höchstens \(limit)",
                ar: "بعض الوسوم لا تُضاف: أقصى عدد لوسوم الملاحظة \(limit)"
            )
        case .foldersCut(let folders, let tag):
            Text(
                en: "the folders “\(folders)” do not all fit into a tag, so it has the tag “\(tag)”",
                de: "Die Ordner „\(folders)“ passen nicht alle in ein Schlagwort, deshalb hat die Notiz das "
                    + "Schlagwort „\(tag)“",
                ar: "المجلدات «\(isolated: folders)» لا تتسع كلها في وسم واحد، لذلك وسم الملاحظة «\(isolated: tag)»"
            )
        case .foldersDoNotFit(let folders, let tag?, let notes): Self.foldersDoNotFit(folders, tag, notes)
        case .foldersDoNotFit(let folders, nil, let notes): Self.foldersMakeNoTag(folders, notes)
        case .coloursLeftOut(let notes): Self.coloursLeftOut(notes)
        case .tooManyAttachments(let limit):
            Text(
                en: "its attached files after the first \(limit) are left out: a note has no more",
                de:
                    "Nach den ersten \(limit) angehängten Dateien werden die übrigen ausgelassen: Mehr kann eine Notiz nicht "
                    + "haben",
                ar: "لا تُستورد الملفات المرفقة التي تلي أول \(limit): لا يمكن أن يكون للملاحظة أكثر من ذلك"
            )
        case .attachment(let name, let reason):
            Text(
                en: "the attached file “\(name)” is left out: \(reason.text.text(in: .english))",
                de: "Die angehängte Datei „\(name)“ wird ausgelassen: \(reason.text.text(in: .german))",
                ar: "الملف المرفق «\(isolated: name)» لا يُستورد: \(reason.text.text(in: .arabic))"
            )
        case .frontMatterNotYAML:
            Text(
                en: "its front matter is not YAML, so it was read line by line",
                de: "Die Angaben am Anfang sind kein YAML und wurden deshalb Zeile für Zeile gelesen",
                ar: "البيانات في أول الملف ليست YAML، لذلك قُرئت سطرًا سطرًا"
            )
        case .markupNotUTF8:
            Text(en: "its text is not UTF-8", de: "Der Text ist nicht in UTF-8", ar: "ليس ترميز النص UTF-8")
        case .markupMalformed:
            Text(
                en: "its text is not well-formed, so it was read as browsers read pages",
                de: "Der Text enthält Formatfehler und wurde so gelesen, wie Browser es tun",
                ar: "بنية النص غير سليمة، لذلك قُرئ كما تقرأ المتصفحات الصفحات"
            )
        case .onlyWordsRead:
            Text(
                en: "its text is so broken that only its words were read",
                de: "Der Text ist so beschädigt, dass nur die Wörter gelesen wurden",
                ar: "النص تالف إلى حد أنه لم تُقرأ منه سوى الكلمات"
            )
        case .encryptedLeftOut(let count): Self.encryptedLeftOut(count)
        case .filesMissing(let count): Self.filesMissing(count)
        case .linksLeadNowhere(let count): Self.linksLeadNowhere(count)
        case .linksMeanSeveral(let count): Self.linksMeanSeveral(count)
        case .linksShowMore(let count): Self.linksShowMore(count)
        case .mended:
            Text(
                en: "there was a mistake in its file, which was corrected",
                de: "In der Datei war dort ein Fehler, der berichtigt wurde",
                ar: "كان في الملف خطأ في هذا الموضع، وقد صُحّح"
            )
        case .brokenOff:
            Text(
                en: "the file is damaged there, so the rest of this note is left out",
                de: "Die Datei ist dort beschädigt, deshalb wird der Rest dieser Notiz ausgelassen",
                ar: "الملف تالف في هذا الموضع، لذلك لا يُستورد باقي هذه الملاحظة"
            )
        case .reminderPast(let moment):
            Text(
                en: "its reminder is left out: \(moment) has passed",
                de: "Die Erinnerung wird ausgelassen: \(moment) ist vergangen",
                ar: "لا يُستورد التذكير: لقد مضى وقته \(isolated: moment)"
            )
        case .tooManyReminders(let ofNote, let ofAccount):
            Text(
                en: "its reminder is left out: a note has at most \(ofNote), and an account \(ofAccount)",
                de: "Die Erinnerung wird ausgelassen: Eine Notiz hat höchstens \(ofNote), ein Konto \(ofAccount)",
                ar: "لا يُستورد التذكير: أقصى عدد للملاحظة \(ofNote) وللحساب \(ofAccount)"
            )
        case .markupDeclaresEntities:
            Text(
                en: "its text declares entities, which no note has a use for, so it is not read",
                de: "Der Text deklariert Entitäten, die keine Notiz braucht, und wird deshalb nicht gelesen",
                ar: "يعرّف النص كيانات لا تحتاج إليها أي ملاحظة، لذلك لا يُقرأ"
            )
        case .markupTooLong(let limit):
            Text(
                en: "its markup has more than \(Language.english.number(limit)) elements, so it is not read",
                de: "Der Text hat mehr als \(Language.german.number(limit)) Elemente und wird deshalb nicht gelesen",
                ar: "يزيد عدد العناصر في النص على \(Language.arabic.number(limit))، لذلك لا يُقرأ"
            )
        case .markupTooNested:
            Text(
                en: "its markup is nested too deeply for its length, so it is not read",
                de: "Der Text ist für seine Länge zu tief verschachtelt und wird deshalb nicht gelesen",
                ar: "تداخل العناصر في النص أعمق مما يناسب طوله، لذلك لا يُقرأ"
            )
        case .unreadableFields:
            Text(
                en: "its id, state, version or a date cannot be read; years go from 1 to 9999",
                de: "ID, Zustand, Version oder ein Datum kann nicht gelesen werden; möglich sind die Jahre 1 bis 9999",
                ar: "تتعذر قراءة المعرّف أو الحالة أو النسخة أو أحد التواريخ؛ السنوات الممكنة من 1 إلى 9999"
            )
        case .unreadableHistoryDate:
            Text(
                en: "a date of its history cannot be read; years go from 1 to 9999",
                de: "Ein Datum des Verlaufs kann nicht gelesen werden; möglich sind die Jahre 1 bis 9999",
                ar: "تتعذر قراءة أحد تواريخ السجل؛ السنوات الممكنة من 1 إلى 9999"
            )
        case .historyWithoutBody:
            Text(
                en: "the first text of its history has no “body”",
                de: "Der erste Text des Verlaufs hat kein „body“",
                ar: "لا يحتوي أول نص في السجل على «\(isolated: "body")»"
            )
        case .historyTooLong(let limit):
            Text(
                en: "it has more than \(Language.english.number(limit)) earlier texts",
                de: "Der Verlauf hat mehr als \(Language.german.number(limit)) frühere Texte",
                ar: "يزيد عدد النصوص السابقة في السجل على \(Language.arabic.number(limit))"
            )
        case .tooLargeWithoutHistory(let limit):
            Text(
                en: "it is larger than \(ByteCount(limit)) without its history",
                de: "Ohne den Verlauf ist das größer als \(ByteCount(limit).text(in: .german))",
                ar: "الحجم دون السجل أكبر من \(isolated: ByteCount(limit).text(in: .arabic))"
            )
        }
    }

    private static func encryptedLeftOut(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) encrypted part is left out: only Evernote can decrypt it"
            } other: {
                "\($0) encrypted parts are left out: only Evernote can decrypt them"
            },
            de: OneAndOther {
                "\($0) verschlüsselter Teil wird ausgelassen: Nur Evernote kann ihn entschlüsseln"
            } other: {
                "\($0) verschlüsselte Teile werden ausgelassen: Nur Evernote kann sie entschlüsseln"
            },
            ar: ArabicForms(
                zero: { _ in "لا أجزاء مشفرة في الملاحظة" },
                one: { _ in "جزء مشفر واحد لا يُستورد: لا يفك تشفيره إلا \(isolated: "Evernote")" },
                two: { _ in "جزءان مشفران لا يُستوردان: لا يفك تشفيرهما إلا \(isolated: "Evernote")" },
                few: { "\($0) أجزاء مشفرة لا تُستورد: لا يفك تشفيرها إلا \(isolated: "Evernote")" },
                many: { "\($0) جزءًا مشفرًا لا تُستورد: لا يفك تشفيرها إلا \(isolated: "Evernote")" },
                other: { "\($0) جزء مشفر لا تُستورد: لا يفك تشفيرها إلا \(isolated: "Evernote")" }
            )
        )
    }

    private static func filesMissing(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) attached file is missing in the imported file, so it is left out"
            } other: {
                "\($0) attached files are missing in the imported file, so they are left out"
            },
            de: OneAndOther {
                "\($0) angehängte Datei fehlt in der importierten Datei und wird deshalb ausgelassen"
            } other: {
                "\($0) angehängte Dateien fehlen in der importierten Datei und werden deshalb ausgelassen"
            },
            ar: ArabicForms(
                zero: { _ in "كل الملفات المرفقة موجودة في الملف المستورد" },
                one: { _ in "ملف مرفق واحد غير موجود في الملف المستورد، لذلك لا يُستورد" },
                two: { _ in "ملفان مرفقان غير موجودين في الملف المستورد، لذلك لا يُستوردان" },
                few: { "\($0) ملفات مرفقة غير موجودة في الملف المستورد، لذلك لا تُستورد" },
                many: { "\($0) ملفًا مرفقًا غير موجودة في الملف المستورد، لذلك لا تُستورد" },
                other: { "\($0) ملف مرفق غير موجودة في الملف المستورد، لذلك لا تُستورد" }
            )
        )
    }

    private static func linksLeadNowhere(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) link to another note leads to no imported note, so it stays as it is"
            } other: {
                "\($0) links to other notes lead to no imported note, so they stay as they are"
            },
            de: OneAndOther {
                "\($0) Link zu einer anderen Notiz führt zu keiner importierten und bleibt deshalb, wie er ist"
            } other: {
                "\($0) Links zu anderen Notizen führen zu keiner importierten und bleiben deshalb, wie sie sind"
            },
            ar: ArabicForms(
                zero: { _ in "كل الروابط إلى ملاحظات أخرى تقود إلى ملاحظات مستوردة" },
                one: { _ in "رابط إلى ملاحظة أخرى لا يقود إلى أي ملاحظة مستوردة، لذلك يبقى كما هو" },
                two: { _ in "رابطان إلى ملاحظات أخرى لا يقودان إلى أي ملاحظة مستوردة، لذلك يبقيان كما هما" },
                few: { "\($0) روابط إلى ملاحظات أخرى لا تقود إلى أي ملاحظة مستوردة، لذلك تبقى كما هي" },
                many: { "\($0) رابطًا إلى ملاحظات أخرى لا تقود إلى أي ملاحظة مستوردة، لذلك تبقى كما هي" },
                other: { "\($0) رابط إلى ملاحظات أخرى لا تقود إلى أي ملاحظة مستوردة، لذلك تبقى كما هي" }
            )
        )
    }

    private static func linksMeanSeveral(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) link fits several imported notes with the same title, so it stays as it is"
            } other: {
                "\($0) links fit several imported notes with the same title, so they stay as they are"
            },
            de: OneAndOther {
                "\($0) Link passt zu mehreren importierten Notizen mit demselben Titel und bleibt deshalb, wie er ist"
            } other: {
                "\($0) Links passen zu mehreren importierten Notizen mit demselben Titel und bleiben deshalb, wie sie "
                    + "sind"
            },
            ar: ArabicForms(
                zero: { _ in "لا رابط يناسب عدة ملاحظات مستوردة لها العنوان نفسه" },
                one: { _ in "رابط واحد يناسب عدة ملاحظات مستوردة لها العنوان نفسه، لذلك يبقى كما هو" },
                two: { _ in "رابطان يناسبان عدة ملاحظات مستوردة لها العنوان نفسه، لذلك يبقيان كما هما" },
                few: { "\($0) روابط تناسب عدة ملاحظات مستوردة لها العنوان نفسه، لذلك تبقى كما هي" },
                many: { "\($0) رابطًا تناسب عدة ملاحظات مستوردة لها العنوان نفسه، لذلك تبقى كما هي" },
                other: { "\($0) رابط تناسب عدة ملاحظات مستوردة لها العنوان نفسه، لذلك تبقى كما هي" }
            )
        )
    }

    private static func linksShowMore(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) link to an imported note shows a picture or brackets, so it stays as it is"
            } other: {
                "\($0) links to imported notes show pictures or brackets, so they stay as they are"
            },
            de: OneAndOther {
                "\($0) Link zu einer importierten Notiz zeigt ein Bild oder Klammern und bleibt deshalb, wie er ist"
            } other: {
                "\($0) Links zu importierten Notizen zeigen Bilder oder Klammern und bleiben deshalb, wie sie sind"
            },
            ar: ArabicForms(
                zero: { _ in "لا رابط إلى ملاحظة مستوردة يعرض صورة أو أقواسًا" },
                one: { _ in "رابط إلى ملاحظة مستوردة يعرض صورة أو أقواسًا، لذلك يبقى كما هو" },
                two: { _ in "رابطان إلى ملاحظات مستوردة يعرضان صورًا أو أقواسًا، لذلك يبقيان كما هما" },
                few: { "\($0) روابط إلى ملاحظات مستوردة تعرض صورًا أو أقواسًا، لذلك تبقى كما هي" },
                many: { "\($0) رابطًا إلى ملاحظات مستوردة تعرض صورًا أو أقواسًا، لذلك تبقى كما هي" },
                other: { "\($0) رابط إلى ملاحظات مستوردة تعرض صورًا أو أقواسًا، لذلك تبقى كما هي" }
            )
        )
    }

    private static func foldersDoNotFit(_ folders: String, _ tag: String, _ notes: Int) -> Text {
        Text(
            count: notes,
            en: OneAndOther { _ in
                "the folders “\(folders)” are too long for a tag, so their note has “\(tag)”"
            } other: {
                "the folders “\(folders)” are too long for a tag, so their \($0) notes have “\(tag)”"
            },
            de: OneAndOther { _ in
                "Die Ordner „\(folders)“ sind zu lang für ein Schlagwort, deshalb hat die Notiz darin „\(tag)“"
            } other: {
                "Die Ordner „\(folders)“ sind zu lang für ein Schlagwort, deshalb haben die \($0) Notizen darin "
                    + "„\(tag)“"
            },
            ar: ArabicForms(
                zero: { _ in "المجلدات «\(isolated: folders)» لا تتسع كلها في وسم واحد، وليست فيها ملاحظات" },
                one: { _ in
                    "المجلدات «\(isolated: folders)» لا تتسع كلها في وسم واحد، لذلك وسم الملاحظة التي فيها "
                        + "«\(isolated: tag)»"
                },
                two: { _ in
                    "المجلدات «\(isolated: folders)» لا تتسع كلها في وسم واحد، لذلك وسم الملاحظتين اللتين فيها "
                        + "«\(isolated: tag)»"
                },
                few: {
                    "المجلدات «\(isolated: folders)» لا تتسع كلها في وسم واحد، لذلك وسم \($0) ملاحظات فيها "
                        + "«\(isolated: tag)»"
                },
                many: {
                    "المجلدات «\(isolated: folders)» لا تتسع كلها في وسم واحد، لذلك وسم \($0) ملاحظة فيها "
                        + "«\(isolated: tag)»"
                },
                other: {
                    "المجلدات «\(isolated: folders)» لا تتسع كلها في وسم واحد، لذلك وسم \($0) ملاحظة فيها "
                        + "«\(isolated: tag)»"
                }
            )
        )
    }

    private static func foldersMakeNoTag(_ folders: String, _ notes: Int) -> Text {
        Text(
            count: notes,
            en: OneAndOther { _ in
                "the folders “\(folders)” make no tag, so the note in them comes without one"
            } other: {
                "the folders “\(folders)” make no tag, so the \($0) notes in them come without one"
            },
            de: OneAndOther { _ in
                "Die Ordner „\(folders)“ ergeben kein Schlagwort, deshalb kommt die Notiz darin ohne eines"
            } other: {
                "Die Ordner „\(folders)“ ergeben kein Schlagwort, deshalb kommen die \($0) Notizen darin ohne eines"
            },
            ar: ArabicForms(
                zero: { _ in "المجلدات «\(isolated: folders)» لا تصلح وسمًا، وليست فيها ملاحظات" },
                one: { _ in "المجلدات «\(isolated: folders)» لا تصلح وسمًا للملاحظة التي فيها" },
                two: { _ in "المجلدات «\(isolated: folders)» لا تصلح وسمًا للملاحظتين اللتين فيها" },
                few: { "المجلدات «\(isolated: folders)» لا تصلح وسمًا، لذلك تُستورد \($0) ملاحظات فيها بلا وسم" },
                many: { "المجلدات «\(isolated: folders)» لا تصلح وسمًا، لذلك تُستورد \($0) ملاحظة فيها بلا وسم" },
                other: { "المجلدات «\(isolated: folders)» لا تصلح وسمًا، لذلك تُستورد \($0) ملاحظة فيها بلا وسم" }
            )
        )
    }

    private static func coloursLeftOut(_ notes: Int) -> Text {
        Text(
            count: notes,
            en: OneAndOther {
                "the colour of \($0) note is left out: notes have no colours here"
            } other: {
                "the colours of \($0) notes are left out: notes have no colours here"
            },
            de: OneAndOther {
                "Die Farbe von \($0) Notiz wird ausgelassen: Notizen haben hier keine Farben"
            } other: {
                "Die Farben von \($0) Notizen werden ausgelassen: Notizen haben hier keine Farben"
            },
            ar: ArabicForms(
                zero: { _ in "لا ألوان تُستورد: لا ألوان للملاحظات هنا" },
                one: { _ in "لون ملاحظة واحدة لا يُستورد: لا ألوان للملاحظات هنا" },
                two: { _ in "لونا ملاحظتين لا يُستوردان: لا ألوان للملاحظات هنا" },
                few: { "ألوان \($0) ملاحظات لا تُستورد: لا ألوان للملاحظات هنا" },
                many: { "ألوان \($0) ملاحظة لا تُستورد: لا ألوان للملاحظات هنا" },
                other: { "ألوان \($0) ملاحظة لا تُستورد: لا ألوان للملاحظات هنا" }
            )
        )
    }

    private static func moreTags(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) more tag is left out"
            } other: {
                "\($0) more tags are left out"
            },
            de: OneAndOther {
                "\($0) weiteres Schlagwort wird ausgelassen"
            } other: {
                "\($0) weitere Schlagwörter werden ausgelassen"
            },
            ar: ArabicForms(
                zero: { _ in "لم يُترك أي وسم آخر" },
                one: { _ in "وسم آخر لا يُستورد" },
                two: { _ in "وسمان آخران لا يُستوردان" },
                few: { "\($0) وسوم أخرى لا تُستورد" },
                many: { "\($0) وسمًا آخر لا تُستورد" },
                other: { "\($0) وسم آخر لا تُستورد" }
            )
        )
    }
}

extension Text {
    /// With a subject in English, which the other languages have in it.
    fileprivate func after(_ subject: String) -> Text {
        Text(en: "\(subject) \(text(in: .english))", de: text(in: .german), ar: text(in: .arabic))
    }
}

extension AttachmentReason {
    var text: Text {
        switch self {
        case .unreadable:
            Text(en: "it cannot be read", de: "Die Datei kann nicht gelesen werden", ar: "تتعذر قراءة الملف")
        case .noRoom:
            Text(
                en: "there is no room to unpack it",
                de: "Zum Entpacken der Datei fehlt der Speicherplatz",
                ar: "لا توجد مساحة لفك ضغط الملف"
            )
        case .notBase64:
            Text(en: "its content is not Base64", de: "Der Inhalt ist kein Base64", ar: "ليس المحتوى بالترميز Base64")
        case .noPicture:
            Text(
                en: "it is not a picture that can be shown",
                de: "Die Datei ist kein Bild, das angezeigt werden kann",
                ar: "الملف ليس صورة يمكن عرضها"
            )
        case .damaged:
            Text(
                en: "it is damaged: its content does not match its size and SHA-256",
                de: "Die Datei ist beschädigt: Der Inhalt passt nicht zu ihrer Größe und ihrem SHA-256",
                ar: "الملف تالف: لا يطابق المحتوى حجمه وقيمة SHA-256 الخاصة به"
            )
        case .tooLarge(let limit):
            Text(
                en: "it is larger than \(ByteCount(limit))",
                de: "Die Datei ist größer als \(ByteCount(limit).text(in: .german))",
                ar: "حجم الملف أكبر من \(isolated: ByteCount(limit).text(in: .arabic))"
            )
        case .tooMany(let limit):
            Text(
                en: "a note has at most \(limit) files",
                de: "Eine Notiz hat höchstens \(limit) Dateien",
                ar: "أقصى عدد لملفات الملاحظة \(limit)"
            )
        case .namesNoNote:
            Text(
                en: "it does not say which note it belongs to",
                de: "Die Datei gibt nicht an, zu welcher Notiz sie gehört",
                ar: "لا يذكر الملف الملاحظة التي ينتمي إليها"
            )
        case .noteMissing:
            Text(
                en: "the note it belongs to is not in the file, so it is left out",
                de: "Die Notiz, zu der die angehängte Datei gehört, fehlt; die Datei wird deshalb ausgelassen",
                ar: "الملاحظة التي ينتمي إليها الملف المرفق غير موجودة، لذلك لا يُستورد"
            )
        case .notFound:
            Text(
                en: "it is not among the files that are imported",
                de: "Die Datei ist nicht unter den Dateien, die importiert werden",
                ar: "الملف ليس بين الملفات المستوردة"
            )
        case .tooMuch(let limit):
            Text(
                en: "the pictures and files in the zip file unpack to more than \(ByteCount(limit))",
                de: "Die Bilder und Dateien in der ZIP-Datei sind entpackt größer als "
                    + "\(ByteCount(limit).text(in: .german))",
                ar: "حجم الصور والملفات في ملف ZIP بعد فك ضغطها أكبر من \(isolated: ByteCount(limit).text(in: .arabic))"
            )
        case .notKept:
            Text(en: "it cannot be kept", de: "Die Datei kann nicht gespeichert werden", ar: "يتعذر حفظ الملف")
        }
    }
}
