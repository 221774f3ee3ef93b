/// Something wrong at one point of one file.
struct Finding {
    let point: SourcePoint
    let what: String
    let hint: String?
}
