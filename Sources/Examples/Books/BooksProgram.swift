import Portico
import PorticoWeb

@main enum BooksProgram: WebProgram {
    static let templates = [
        "list": """
        {{< layouts/page}}{{$main}}
        <h1>Books to read</h1>
        <p id="message" role="status">{{message}}</p>
        {{#isEmpty}}<p id="none">There is nothing here yet.</p>{{/isEmpty}}
        <ul id="books"{{^rows}} hidden{{/rows}}>
          {{#rows}}
          <li id="book-{{id}}"><cite>{{title}}</cite>{{#author}} by {{author}}{{/author}}
            <button formaction="{{event removeTapped id=id}}" aria-label="Remove {{title}}">Remove</button></li>
          {{/rows}}
        </ul>
        <form method="post" action="{{event addTapped}}">
          <label>Title <input name="title" maxlength="200" required></label>
          <label>Author <input name="author" maxlength="100"></label>
          <button>Add</button>
        </form>
        {{/main}}{{/ layouts/page}}
        """
    ]

    static func coordinator() throws -> BooksCoordinator {
        try BooksCoordinator { $0.keepInMemory(Book.self) }
    }

    static func site() throws -> Site {
        try Site(coordinator(), templates: templates)
    }
}
