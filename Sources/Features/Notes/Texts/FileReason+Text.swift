import AtriumTexts
import Portico

extension FileReason {
    var text: Text {
        switch self {
        case .unreadable:
            Text(en: "it cannot be read", de: "Die Datei kann nicht gelesen werden", ar: "تتعذر قراءة الملف")
        case .interrupted:
            Text(
                en: "it was not read to its end",
                de: "Die Datei wurde nicht bis zum Ende gelesen",
                ar: "لم يُقرأ الملف حتى نهايته"
            )
        case .noMemory:
            Text(
                en: "there is not enough memory to read it",
                de: "Der Arbeitsspeicher reicht nicht aus, um die Datei zu lesen",
                ar: "لا تكفي الذاكرة لقراءة الملف"
            )
        case .noRoom:
            Text(
                en: "there is no room to unpack it",
                de: "Zum Entpacken der Datei fehlt der Speicherplatz",
                ar: "لا توجد مساحة لفك ضغط الملف"
            )
        case .unknownKind:
            Text(
                en: "it is not a kind of file that can be imported",
                de: "Dateien dieser Art können nicht importiert werden",
                ar: "لا يمكن استيراد هذا النوع من الملفات"
            )
        case .unknownEntry:
            Text(
                en: "it is left out: no note uses it, and it cannot be imported as a note",
                de: "Die Datei wird ausgelassen: Keine Notiz verwendet sie, und sie kann nicht als Notiz importiert "
                    + "werden",
                ar: "لا يُستورد الملف: لا تستخدمه أي ملاحظة، ولا يمكن استيراده كملاحظة"
            )
        case .foreign(let format): format.text
        case .tooManyEntries(let limit):
            Text(
                en: "it has more than \(Language.english.number(limit)) files in it",
                de: "Die ZIP-Datei enthält mehr als \(Language.german.number(limit)) Dateien",
                ar: "يزيد عدد الملفات في ملف ZIP على \(Language.arabic.number(limit))"
            )
        case .listTooLarge(let limit):
            Text(
                en: "the list of the files in it is larger than \(ByteCount(limit)); pack fewer files at a time",
                de: "Die Liste der Dateien in der ZIP-Datei ist größer als \(ByteCount(limit).text(in: .german)); "
                    + "packen Sie weniger Dateien auf einmal",
                ar: "حجم قائمة الملفات في ملف ZIP أكبر من \(isolated: ByteCount(limit).text(in: .arabic))؛ ضع ملفات "
                    + "أقل في كل ملف ZIP"
            )
        case .known(let format): format.text
        case .damagedEntry:
            Text(
                en: "it is damaged in the zip file and cannot be unpacked",
                de: "Die Datei ist in der ZIP-Datei beschädigt und kann nicht entpackt werden",
                ar: "الملف تالف داخل ملف ZIP ويتعذر فك ضغطه"
            )
        case .compression(let method):
            Text(
                en:
                    "it is compressed with “\(method)”, which cannot be read here; compress it with “deflate”, the usual "
                    + "method",
                de:
                    "Die Datei ist mit „\(method)“ komprimiert, was hier nicht gelesen werden kann; komprimieren Sie sie "
                    + "wie üblich mit „Deflate“",
                ar: "الملف مضغوط بالطريقة «\(isolated: method)» التي لا تُقرأ هنا؛ اضغطه بالطريقة المعتادة «deflate»"
            )
        case .encrypted:
            Text(
                en: "it is encrypted; pack it without a password",
                de: "Die Datei ist verschlüsselt; packen Sie sie ohne Passwort",
                ar: "الملف مشفّر؛ ضعه في ملف ZIP دون كلمة مرور"
            )
        case .foreignNames(let encoding?):
            Text(
                en: "some file names in it are not UTF-8; they were read as \(encoding), so check the titles",
                de:
                    "Einige Dateinamen darin sind kein UTF-8; sie wurden als \(encoding) gelesen, prüfen Sie deshalb die "
                    + "Titel",
                ar: "بعض أسماء الملفات فيه ليست UTF-8؛ قُرئت على أنها \(isolated: encoding)، لذلك راجع العناوين"
            )
        case .foreignNames(nil):
            Text(
                en: "some file names in it may be misspelt; check the titles",
                de: "Einige Dateinamen darin sind vielleicht falsch geschrieben; prüfen Sie die Titel",
                ar: "قد تكون بعض أسماء الملفات فيه مكتوبة خطأً؛ راجع العناوين"
            )
        case .unpacksTooLarge(let file, let total):
            Text(
                en: "it unpacks to more than \(ByteCount(file)) for a file or \(ByteCount(total)) in all",
                de: "Entpackt ist eine Datei größer als \(ByteCount(file).text(in: .german)), oder alle zusammen sind "
                    + "größer als \(ByteCount(total).text(in: .german))",
                ar:
                    "بعد فك الضغط يزيد حجم ملف واحد على \(isolated: ByteCount(file).text(in: .arabic)) أو حجم الملفات كلها "
                    + "على \(isolated: ByteCount(total).text(in: .arabic))"
            )
        case .zipBomb(let ratio):
            Text(
                en: "it unpacks to more than \(ratio) times its size, as only a zip bomb does",
                de: "Entpackt ist die ZIP-Datei mehr als \(ratio)-mal so groß, wie es nur bei einer ZIP-Bombe vorkommt",
                ar: "يزيد حجم ملف ZIP بعد فك الضغط على \(ratio) ضعف حجمه، وهذا لا يحدث إلا في قنبلة ZIP"
            )
        case .damagedArchive(let detail):
            Text(
                en: "the zip file cannot be read" + (detail.map { ": \($0)" } ?? ""),
                de: "Die ZIP-Datei kann nicht gelesen werden",
                ar: "تتعذر قراءة ملف ZIP"
            )
        case .utf32:
            Text(
                en: "it is in UTF-32, which cannot be read here; save it as UTF-8",
                de: "Die Datei ist in UTF-32, was hier nicht gelesen werden kann; speichern Sie sie als UTF-8",
                ar: "ترميز الملف UTF-32 ولا يُقرأ هنا؛ احفظه بالترميز UTF-8"
            )
        case .notText:
            Text(
                en: "it is neither UTF-8 nor UTF-16, but probably Windows-1252 or Latin-1; save it as UTF-8",
                de:
                    "Die Datei ist weder UTF-8 noch UTF-16, sondern vermutlich Windows-1252 oder Latin-1; speichern Sie "
                    + "sie als UTF-8",
                ar: "ليس ترميز الملف UTF-8 ولا UTF-16، ولعله Windows-1252 أو Latin-1؛ احفظه بالترميز UTF-8"
            )
        case .notUTF16:
            Text(
                en: "it claims to be UTF-16 and is not; save it as UTF-8",
                de: "Die Datei gibt sich als UTF-16 aus und ist es nicht; speichern Sie sie als UTF-8",
                ar: "يدّعي الملف أن ترميزه UTF-16 وليس كذلك؛ احفظه بالترميز UTF-8"
            )
        case .endsEarly:
            Text(
                en: "the file ends too early, so notes may be missing after this; export it again",
                de: "Die Datei endet zu früh, deshalb können danach Notizen fehlen; exportieren Sie sie noch einmal",
                ar: "ينتهي الملف قبل أوانه، فقد تكون بعد هذا الموضع ملاحظات ناقصة؛ صدّره من جديد"
            )
        case .zeroBytes:
            Text(
                en: "it is not a text file",
                de: "Das ist keine Textdatei",
                ar: "ليس هذا ملفًا نصيًا"
            )
        case .tooManyNotes(let limit):
            Text(
                en: "an import has at most \(Language.english.number(limit)) notes; import fewer files, or split this "
                    + "one",
                de: "Ein Import umfasst höchstens \(Language.german.number(limit)) Notizen; importieren Sie weniger "
                    + "Dateien, oder teilen Sie diese auf",
                ar: "أقصى عدد للملاحظات في استيراد واحد \(Language.arabic.number(limit))؛ استورد ملفات أقل أو قسّم هذا "
                    + "الملف"
            )
        case .overQuota(let left, let taken, let quota):
            Text(
                en: "its notes need more than the \(ByteCount(left)) that are left: \(ByteCount(taken)) of "
                    + "\(ByteCount(quota)) are in use. Make room first, or import fewer files. Nothing was added",
                de: "Die Notizen darin brauchen mehr als die noch freien \(ByteCount(left).text(in: .german)): Belegt "
                    + "sind \(ByteCount(taken).text(in: .german)) von \(ByteCount(quota).text(in: .german)). Schaffen "
                    + "Sie zuerst Platz, oder importieren Sie weniger Dateien. Es wurde nichts hinzugefügt",
                ar: "تحتاج ملاحظات الملف إلى أكثر من المساحة المتبقية "
                    + "\(isolated: ByteCount(left).text(in: .arabic)): المشغول "
                    + "\(isolated: ByteCount(taken).text(in: .arabic)) من "
                    + "\(isolated: ByteCount(quota).text(in: .arabic)). أفسح مجالًا أولًا أو استورد ملفات أقل. لم يُضف شيء"
            )
        case .unwritable:
            Text(
                en: "it cannot be written; there may be no space left",
                de: "Die Datei kann nicht geschrieben werden; vielleicht ist kein Speicherplatz mehr frei",
                ar: "تتعذر كتابة الملف؛ ربما لم تبق مساحة"
            )
        case .notWritten(let detail):
            Text(
                en: "it cannot be written: \(detail)",
                de: "Die Datei kann nicht geschrieben werden",
                ar: "تتعذر كتابة الملف"
            )
        case .noFolder(let path):
            Text(
                en: "there is no folder \(path)",
                de: "Es gibt keinen Ordner \(path)",
                ar: "لا يوجد مجلد \(isolated: path)"
            )
        case .noPermission(let folder):
            Text(
                en: "it cannot be written; you may not write in \(folder)",
                de: "Die Datei kann nicht geschrieben werden; in \(folder) dürfen Sie nicht schreiben",
                ar: "تتعذر كتابة الملف؛ لا يُسمح لك بالكتابة في \(isolated: folder)"
            )
        }
    }
}

extension KnownFormat {
    fileprivate var text: Text {
        switch self {
        case .simplenote:
            Text(
                en: "it has an export from Simplenote; only notes.json in it is read",
                de: "Darin ist ein Export aus Simplenote; nur notes.json darin wird gelesen",
                ar: "فيه تصدير من Simplenote؛ ولا يُقرأ منه إلا notes.json"
            )
        case .obsidianVault:
            Text(
                en: "it has a vault from Obsidian; its notes are read, its settings are not",
                de: "Darin ist ein Vault aus Obsidian; die Notizen werden gelesen, die Einstellungen nicht",
                ar: "فيه مخزن (vault) من Obsidian؛ تُقرأ ملاحظاته دون إعداداته"
            )
        case .joplinFolder:
            Text(
                en: "it has a Markdown export from Joplin; its notes and their files are read",
                de: "Darin ist ein Markdown-Export aus Joplin; die Notizen und ihre Dateien werden gelesen",
                ar: "فيه تصدير Markdown من Joplin؛ تُقرأ ملاحظاته وملفاتها"
            )
        }
    }
}

extension ForeignFormat {
    fileprivate var text: Text {
        switch self {
        case .compressedTar:
            Text(
                en: "it is a compressed tar archive; ask for a zip file, or unpack it and choose the files",
                de: "Das ist ein komprimiertes tar-Archiv; fordern Sie eine ZIP-Datei an, oder entpacken Sie es und "
                    + "wählen Sie die Dateien aus",
                ar: "هذا أرشيف tar مضغوط؛ اطلب ملف ZIP، أو فك ضغطه واختر الملفات"
            )
        case .richText:
            Text(
                en: "it is rich text (RTF); save it as plain text and choose that file",
                de:
                    "Das ist formatierter Text (RTF); speichern Sie ihn als einfachen Text, und wählen Sie diese "
                    + "Datei aus",
                ar: "هذا نص منسق (RTF)؛ احفظه كنص عادي ثم اختر ذلك الملف"
            )
        case .standardNotes:
            Text(
                en: "it is a backup from Standard Notes, which cannot be read here",
                de: "Das ist eine Sicherung von Standard Notes, die hier nicht gelesen werden kann",
                ar: "هذه نسخة احتياطية من Standard Notes ولا تُقرأ هنا"
            )
        case .googleKeep:
            Text(
                en: "it is a note from Google Keep, which cannot be read here",
                de: "Das ist eine Notiz aus Google Notizen, die hier nicht gelesen werden kann",
                ar: "هذه ملاحظة من Google Keep ولا تُقرأ هنا"
            )
        case .joplinArchive:
            Text(
                en: "it is a JEX export from Joplin, which cannot be read here; export Markdown from Joplin instead",
                de:
                    "Das ist ein JEX-Export aus Joplin, der hier nicht gelesen werden kann; exportieren Sie stattdessen "
                    + "Markdown aus Joplin",
                ar: "هذا تصدير JEX من Joplin ولا يُقرأ هنا؛ صدّر Markdown من Joplin بدلًا منه"
            )
        case .webPage:
            Text(
                en: "it is a web page (HTML), which cannot be read here",
                de: "Das ist eine Webseite (HTML), die hier nicht gelesen werden kann",
                ar: "هذه صفحة ويب (HTML) ولا تُقرأ هنا"
            )
        case .encryptedStandardNotes:
            Text(
                en: "it is encrypted by Standard Notes; create a decrypted backup there",
                de: "Das ist von Standard Notes verschlüsselt; erstellen Sie dort eine entschlüsselte Sicherung",
                ar: "هذا مشفّر من Standard Notes؛ أنشئ هناك نسخة احتياطية غير مشفّرة"
            )
        case .encryptedJoplin:
            Text(
                en: "it is encrypted by Joplin; wait there until it is decrypted, and export it again",
                de:
                    "Das ist von Joplin verschlüsselt; warten Sie dort, bis es entschlüsselt ist, und exportieren Sie es "
                    + "noch einmal",
                ar: "هذا مشفّر من Joplin؛ انتظر هناك حتى يُفك تشفيره ثم صدّره من جديد"
            )
        }
    }
}
