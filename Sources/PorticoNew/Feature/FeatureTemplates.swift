/// The templates of a feature, in the app's style.
struct FeatureTemplates {
    let names: FeatureNames
    let fields: [FeatureField]
    let words: any FeatureWords

    private var namer: FeatureField { fields.namer }

    var list: String {
        """
        {{< layouts/page}}{{$main}}
        <article class="sheet">
          <h1>\(say(names.features))</h1>
          <p class="message" id="message" role="status" aria-live="polite">{{message}}</p>
          {{#isEmpty}}<p id="none">\(say("none"))</p>{{/isEmpty}}
          <ul class="\(words.listClass)" id="list"{{^rows}} hidden{{/rows}}>
            {{#rows}}
            <li id="\(names.path)-{{id}}">
              <p><a href="{{event rowTapped id=id}}"><b dir="auto">{{\(namer.name)}}</b></a></p>
        \(facts.isEmpty ? "" : "      <p class=\"hint row-facts\">\(facts)</p>\n")      <button class="text-button" type="submit" formaction="{{event removeTapped id=id}}" aria-label="\(say("remove")): {{\(namer.name)}}">\(say("remove"))</button>
            </li>
            {{/rows}}
          </ul>
          <section aria-labelledby="adding">
            <h2 id="adding">\(say("addOne"))</h2>
            <form class="sheet-form" method="post" action="{{event addTapped}}">
              {{#form}}{{> \(names.path)/fields}}{{/form}}
              <p><button class="button" type="submit">\(say("add"))</button></p>
            </form>
          </section>
        </article>
        {{/main}}{{/ layouts/page}}

        """
    }

    var detail: String {
        """
        {{< layouts/page}}{{$main}}
        <p class="back"><a href="{{link list}}">\(say(names.features))</a></p>
        <article class="sheet">
          <h1 dir="auto">{{name}}</h1>
          <p class="message" id="message" role="status" aria-live="polite">{{message}}</p>
          {{#form}}
          <form class="sheet-form" method="post" action="{{event saveTapped}}">
            {{> \(names.path)/fields}}
            <p><button class="button" type="submit">\(say("save"))</button></p>
          </form>
          <p class="ways"><button class="button button-quiet" type="submit" formaction="{{event removeTapped}}">\(say("remove"))</button></p>
          {{/form}}
        </article>
        {{/main}}{{/ layouts/page}}

        """
    }

    /// The fields of the form, in the list and on the page of one.
    var form: String { fields.map(control).joined() }

    /// What a row says beside the name.
    private var facts: String {
        fields.filter { $0.kind != .long && $0.name != namer.name }.map { field in
            let value =
                switch field.kind {
                case .url: "<a href=\"{{\(field.name)}}\" rel=\"noopener noreferrer\" dir=\"ltr\">{{\(field.name)}}</a>"
                case .date:
                    "{{#\(field.name)}}<span>\(say(field.name)) <time datetime=\"{{iso}}\">{{text}}</time></span>{{/\(field.name)}}"
                case .flag: "<span>\(say(field.name))</span>"
                case .text, .long, .number, .decimal: "<span>\(say(field.name)) <bdi>{{\(field.name)}}</bdi></span>"
                }
            // A day is a section of its own.
            let isConditional = field.kind != .date && (field.isOptional || field.kind == .flag)
            return isConditional ? "{{#\(field.name)}}\(value){{/\(field.name)}}" : value
        }.joined(separator: " ")
    }

    private func control(_ field: FeatureField) -> String {
        let label = say(field.name)
        let required = field.isOptional ? "" : " required"
        switch field.kind {
        case .flag:
            return """
                <div class="choices"><label><input type="checkbox" name="\(field.name)"{{#\(field.name)}} checked{{/\(field.name)}}> \(label)</label></div>

                """
        case .long:
            return """
                <label class="field">
                  <span class="label">\(label)</span>
                  <textarea name="\(field.name)" rows="6" maxlength="10000" dir="auto"\(required)>{{\(field.name)}}</textarea>
                </label>

                """
        case .text, .url, .number, .decimal, .date:
            let kind =
                switch field.kind {
                case .url: "type=\"url\" maxlength=\"2048\" dir=\"ltr\""
                case .number: "type=\"number\" min=\"0\" max=\"1000000\" step=\"1\" inputmode=\"numeric\""
                // Not type="number", which takes a comma in some browsers and languages only.
                case .decimal: "type=\"text\" maxlength=\"10\" inputmode=\"decimal\" dir=\"ltr\""
                case .date: "type=\"date\""
                default: "type=\"text\" maxlength=\"200\" dir=\"auto\""
                }
            return """
                <label class="field">
                  <span class="label">\(label)</span>
                  <input \(kind) name="\(field.name)" value="{{\(field.name)}}"\(required) autocomplete="off">
                </label>

                """
        }
    }

    private func say(_ text: String) -> String { words.printed(text) }
}
