import Foundation

/// Answers of DomainsDB as they were seen.
enum DomainsDBFixtures {
    static let namesOnly = #"{"total":1,"time":527,"domains":["arunpattni.com"]}"#

    /// 50 rows of 11,906, as `/search` gave them in 2018.
    static let fiftyOf2018: String = {
        let first = """
            {"hasWhois":0,"country":null,"NS":"ns1.parkingcrew.net,ns2.parkingcrew.net","domain":"med-med-buy.com","expiry_date":null,\
            "create_date":null,"update_date":"2018-01-11T05:29:12.517Z","isDead":false}
            """
        let others = (2...50).map { number in
            """
            {"hasWhois":1,"country":"US","NS":null,"domain":"med\(number).com","expiry_date":"2018-09-16T07:00:00.000Z",\
            "create_date":"2017-09-16T07:00:00.000Z","update_date":null,"isDead":true}
            """
        }
        return #"{"total":11906,"time":22,"domains":[\#(([first] + others).joined(separator: ","))]}"#
    }()

    static let of2019 = """
        {"total":1,"time":3,"domains":[{"domain":"med.com","create_date":"2001-02-03T04:05:06.000Z","NS":["ns1.x.net","ns2.x.net"],\
        "A":["192.0.2.1"],"TXT":["v=spf1 -all, or so"],"MX":[{"exchange":"mx.x","priority":10}],"CNAME":7}]}
        """

    static let v1 = """
        {"domains":[{"domain":"syntra.be","create_date":"2022-06-15T05:58:02.276425","update_date":"2022-06-15T05:58:02.276428",\
        "country":"BE","isDead":"False","A":["188.93.156.240"],"NS":["ns3.belnet.be"],"CNAME":null,"MX":null,"TXT":["v=spf1 mx -all"]}],\
        "total":1,"time":"499","next_page":null}
        """

    /// A page of v1 with names made of a word and their number, from 1.
    static func page(_ numbers: ClosedRange<Int>, of total: Int, next: String) -> String {
        let rows = numbers.map { #"{"domain":"med\#($0).com","update_date":null}"# }.joined(separator: ",")
        return #"{"domains":[\#(rows)],"total":\#(total),"time":"1","next_page":\#(next)}"#
    }
}
