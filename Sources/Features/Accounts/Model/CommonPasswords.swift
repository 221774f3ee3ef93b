/// Passwords that are guessed first, since so many people choose them (NIST SP 800-63B section 5.1.1.2): one thing again
/// and again, a few rows of the keyboard, or one of the commonest words, from either end and with a number beside it.
enum CommonPasswords {
    static func contains(_ password: String) -> Bool {
        let letters = Array(password.lowercased())
        return isRepetition(letters) || isRows(letters) || isWord(letters) || isWord(letters.reversed())
    }

    /// `aaaaaaaa`, `aaaaaaab`, `abcabcabc`, `passwordpassword`.
    private static func isRepetition(_ letters: [Character]) -> Bool {
        guard Set(letters).count > 2 else { return true }
        let length = (3..<max(letters.count, 3)).first { length in
            letters.indices.allSatisfy { letters[$0] == letters[$0 % length] }
        }
        guard let length, letters.count >= 2 * length || length <= 4 else { return false }
        return length <= 4 || contains(String(letters.prefix(length)))
    }

    /// `12345678`, `12345678910`, `qwertyui`, `zyxwvuts`.
    private static func isRow(_ text: String) -> Bool {
        rows.contains { $0.contains(text) }
    }

    /// `qweasdzxc`, `abcd1234`, `a123456789`, `11223344`, `12344321`, `1a2b3c4d`, `10203040`.
    private static func isRows(_ letters: [Character]) -> Bool {
        let single = letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }.map { letters[$0] }
        let (odd, even) = (letters.indices.filter { $0 % 2 > 0 }, letters.indices.filter { $0 % 2 == 0 })
        return isMadeOfPieces(single, most: max(3, single.count / 3))
            || [odd, even].allSatisfy { half in
                let text = half.map { letters[$0] }
                return Set(text).count == 1 || isRow(String(text))
            }
    }

    /// Whether so few rows and single signs make a text.
    private static func isMadeOfPieces(_ letters: [Character], most: Int) -> Bool {
        var rest = letters[...]
        for _ in 0..<most where !rest.isEmpty {
            var length = 3
            while length <= rest.count, isRow(String(rest.prefix(length))) { length += 1 }
            rest = rest.dropFirst(length > 3 ? length - 1 : 1)
        }
        return rest.isEmpty
    }

    /// Of the keyboard and its number pad, along, down and aslant, from both ends.
    private static let rows = along + along.map { String($0.reversed()) }
    private static let along = [
        "012345678901234567890", "1234567891011121314151617181920", "abcdefghijklmnopqrstuvwxyz", "02468", "13579",
        "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm", "azertyuiopqsdfghjklmwxcvbn",
        "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "qazwsxedcrfvtgbyhnujmikolp", "12qwaszx", "123698745",
        "1q2w3e4r5t6z7u8i9o0p", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "zaq12wsxcde34rfv",
        "1qazxsw23edcvfr4", "zaq1xsw2cde3vfr4", "qwsazx", "147258369", "147852369", "789456123", "159753",
        "14789632", "3141592653589793", "4815162342",
    ]

    /// `password`, `P@ssw0rd1`, `iloveyou2024!`, `1password1`, `qwertyuiop1`.
    private static func isWord(_ letters: [Character]) -> Bool {
        let before = letters.prefix { !$0.isLetter }.count
        let behind = letters.reversed().prefix { !$0.isLetter }.count
        guard before + behind <= 6 else { return false }
        let core = letters.dropFirst(before).dropLast(behind)
        let words = [core, letters.dropLast(behind), letters[...]].map { String($0.map { disguises[$0] ?? $0 }) }
        return words.contains(where: self.words.contains) || core.count >= 4 && isRow(String(core))
    }

    private static let disguises: [Character: Character] = [
        "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", "$": "s", "5": "s", "7": "t",
    ]

    private static let words = Set(
        """
        aaaaaa abc abcd abcdef abigail access adidas admin administrator admintelecom adrian alejandro alexande \
        alexander alexandra alexis alfredo alicia alyssa amanda america amigos amsterdam andrea andrew angel angelina \
        angels animal anthony apple apples arizona arsenal arthur asdf asdfgh asdfghjkl asdfjkl ashley ashton asshole \
        athena atrium austin avatar azerty azertyuiop babyboy babydoll babygirl babygurl badboy badger bailey bananas \
        bandit barbara barbie barcelona baseball basketball batman bayern beatles beautiful benjamin berlin bigdaddy \
        bigdog billybob biscuit bismillah biteme blackie blaster blessed blessing blink bonjour bonnie booboo boomer \
        boston bradley brandon brandy brittany brooklyn bubbles buddy bulldog bulldogs buster butterfly california \
        camaro cameron canada captain carlos carolina caroline cassie celtic chance changeme changethis charles \
        charlie charlotte cheese chelsea chester chevrolet chicago chicken chocolate chouchou christian christin \
        christina christine christopher cinnamon classic claudia compaq computer connor contrasena contraseña cookie \
        cooper corazon corvette courtney cowboy cowboys creative cristina crystal cutiepie dakota dallas danger daniel \
        daniela danielle darkness david default demo destiny deutschland diablo diamond dolphin dolphins dominic \
        dortmund doudou dragon dragonball dragonfly eagles eastside eclipse edward einstein elephant elizabeth eminem \
        emmanuel engel enter esther estrella eternity everton falcon family fender fernando ferrari fishing florida \
        flower flowers football forever formula forsaken france francis frank frankfurt freddy freedom friend friends \
        friendship fuckoff fuckyou fussball futbol gabriel galaxy gandalf garfield gateway geheim geheimnis genesis \
        george georgia gerald giants gibson ginger global gloria godzilla golden goldfish goodluck google gordon grace \
        gregory guest guitar gunner guru hallo hallowelt hamburg hannah happy harley harrypotter hasehase heather \
        heaven hello hellokitty helpme hendrix hockey holiday honda honey horses hotdog houston howard hunden hunter \
        hunting icecream iceman ichliebedich ilovegod ilovehim ilovejesus iloveme ilovemom ilovemyself iloveu iloveyou \
        india indian infinity internet ireland isabella isabelle jackass jackie jackson jaguar jamaica james jasmine \
        jasper jeffrey jehovah jennifer jeremiah jeremy jessica jessie jesus jesuschrist jetaime johncena johnny \
        johnson jonathan jordan josephine joshua junior justice justin katherine kathleen kawasaki killer kimberly \
        kitten knight krystal lakers lamborghini lassmichrein lauren leonardo letmein liberty liebling lifeisgood \
        linkedin linkinpark liverpool login lol lollipop london loser louise loulou lovely loveme loveyou lucky \
        madison madonna maggie manchester manutd margaret marie marina mariposa marlboro marley marlon marseille \
        martin marvin master matrix matthew mausi maverick maximus maxwell medicine melissa mercedes merlin metallica \
        mexico michael michelle michigan midnight miguel millenium millie minecraft mitchell mnbvcxz money monica \
        monkey monster montana morgan motdepasse motorola mountain mozart muenchen muffin murphy mushroom musica \
        mustang mylove mypassword myspace naruto natalie natasha nathan nathaniel newcastle newyork nicholas nicole \
        ninja nintendo nirvana nissan nothing obama october oliver olivia orange pakistan pamela panther panthers \
        paradise parker pass passion passw password passwort patches patricia patrick peaches peanut pepper peugeot \
        phantom philip phillips phoenix picasso pickle pictures pineapple pirate platinum playboy player please \
        pokemon porsche portugal power precious prince princesa princess prinzessin private property psycho punkrock \
        purple pussycat qazwsx qazxsw qwaszx qwert qwerty qwertz rabbit rachel racing raiders rainbow rammstein randy \
        ranger rangers raymond realmadrid rebecca redskins redsox remember renault reynolds richard robert roberto \
        robinson rocket rocky rockyou ronaldo rosebud runner russia sabrina salvador samantha sammy samsung sandra \
        santiago sarah saturn scarface schalke schatz schmetterling school scooby scooter scorpio scorpion scotland \
        sebastian secret september serenity sergio shadow shannon sharon sheila shelby sherlock shithead sicherheit \
        sierra silver simpsons skater skippy skywalker slayer slipknot smokey snickers snoopy snowball snowboard \
        snowflake snowman soccer softball soldier soleil sommer sonnenschein sophie southside spanky sparky speedy \
        spencer spider spiderman spongebob squirrel stanley starlight startrek starwars steelers stella stephanie \
        stephen sternchen steven strawberry sublime success sugar summer summertime sunflower sunshine superior \
        superman supernova superstar surfer sweetheart sweetie sweetpea swordfish sydney system tamara target tarheels \
        taylor tazmania teamo teddybear tennis tequiero teresa terminator test testing texas theman theresa thomas \
        thunder tiffany tigers tigger tinkerbell tintin titanic toronto tottenham toyota travis trinity tristan \
        trouble truelove trustno trustnoi tucker turktelekom turtle twilight undertaker universal universe user \
        valentin valentina valentine valerie vampire vanessa veronica victor victoria viking vincent virginia vodafone \
        volcano volleyball voyager walker wallace walter warcraft warrior warriors watermelon welcome westside \
        whatever wildcats william willkommen wilson windows winner winston winter wisdom wolf wolfgang wolverine \
        wonderful xavier yamaha yankees yellow yourmom zachary zaqwsx zeppelin zidane zxcvbn
        """.split(separator: " ").map(String.init)
    )
}
