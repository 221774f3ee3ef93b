/// Passwords that are guessed first, since so many people choose them (NIST SP 800-63B section 5.1.1.2): one thing again
/// and again, a row of the keyboard, or one of the commonest words with a number behind it.
enum CommonPasswords {
    static func contains(_ password: String) -> Bool {
        let letters = Array(password.lowercased())
        return isRepetition(letters) || isRow(String(letters)) || isWord(letters)
    }

    /// `aaaaaaaa`, `aaaaaaab`, `abcabcabc`.
    private static func isRepetition(_ letters: [Character]) -> Bool {
        Set(letters).count <= 2
            || (3...4).contains { length in
                letters.count > length && letters.indices.allSatisfy { letters[$0] == letters[$0 % length] }
            }
    }

    /// `12345678`, `12345678910`, `qwertyui`, `zyxwvuts`.
    private static func isRow(_ text: String) -> Bool {
        rows.contains { $0.contains(text) || String($0.reversed()).contains(text) }
    }

    private static let rows = [
        "012345678901234567890", "1234567891011121314151617181920", "abcdefghijklmnopqrstuvwxyz",
        "qwertyuiopasdfghjklzxcvbnm",
        "qwertzuiopasdfghjklyxcvbnm", "azertyuiopqsdfghjklmwxcvbn", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
        "1q2w3e4r5t6z7u8i9o0p", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "zaq12wsxcde34rfv",
    ]

    /// `password`, `P@ssw0rd1`, `iloveyou2024!`.
    private static func isWord(_ letters: [Character]) -> Bool {
        let behind = letters.reversed().prefix { !$0.isLetter }
        guard behind.count <= 6 else { return false }
        let word = String(letters.dropLast(behind.count).map { disguises[$0] ?? $0 })
        return words.contains(word) || words.contains(String(letters.map { disguises[$0] ?? $0 }))
    }

    private static let disguises: [Character: Character] = [
        "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", "$": "s", "5": "s", "7": "t",
    ]

    private static let words = Set(
        """
        aaaaaa abc abcd abcdef admin administrator amanda america andrea andrew angel angels anthony apple arsenal asdf \
        asdfgh ashley asshole atrium austin babygirl bailey barcelona baseball basketball batman biteme blink buster \
        butterfly changeme charlie cheese chelsea chicken chocolate computer cookie corvette daniel default dragon family \
        fender ferrari flower football freedom friends fuckyou gandalf george ginger google guest hallo hello hockey \
        hunter iceman iloveu iloveyou internet jasmine jennifer jessica jordan joshua justin killer letmein liverpool \
        login london loveme lovely maggie marina master matrix matthew mercedes merlin michael michelle money monkey \
        mustang mypassword naruto nicole ninja orange passw pass password passwort pepper phoenix pokemon princess purple \
        qazwsx qwert qwerty qwertz rainbow ranger rockyou samsung samantha secret shadow silver snoopy soccer sommer \
        spiderman starwars steelers summer sunshine superman superstar taylor tennis test testing thomas tigger trustno \
        trustnoi user vanessa welcome whatever william winner winter yankees zaqwsx zxcvbn hunden schatz schalke fussball \
        geheim willkommen bonjour motdepasse azerty soleil contrasena contraseña
        """.split(separator: " ").map(String.init)
    )
}
