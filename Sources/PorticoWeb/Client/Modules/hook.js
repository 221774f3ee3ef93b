// What the module of an element speaks to its page with: import { messages, send } from './portico/hook.js'

let line = Promise.resolve()

/**
 * Sends an event of the page, as if its button had been pressed. Events are sent one after another.
 *
 * @param {HTMLFormElement | HTMLButtonElement} sender The form or the button of the event.
 * @param {Object<string, string | boolean>} values What is filled in before: texts by the names of fields, true or false for a tick.
 * @returns {Promise<boolean>} Whether the event was taken: false where it was refused, left out, or not answered.
 */
export function send(sender, values = {}) {
  return (line = line.then(() => press(sender, values)).catch(error => !!reportError(error)))
}

function press(sender, values) {
  const form = sender.form ?? sender
  for (const name in values) {
    const field = form.elements[name]
    if (typeof values[name] === 'boolean') field.checked = values[name]
    else field.value = values[name]
  }
  return new Promise(done => {
    const { signal, abort } = listening()
    const end = ({ detail }) => {
      abort()
      done(detail.by === sender && detail.status < 400)
    }
    let visit
    addEventListener('portico:visit', event => (visit = event), { signal })
    form.requestSubmit(sender === form ? null : sender)
    if (visit?.detail.by !== sender || visit.defaultPrevented) return end({ detail: {} })
    addEventListener('portico:shown', end, { signal })
    addEventListener('portico:failed', end, { signal })
  })
}

function listening() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/**
 * Hears the messages of an element that come after this.
 *
 * @param {HTMLElement} element The one with `data-messages`.
 * @param {(message: any) => void} hear Called once for each message, in their order.
 * @returns {() => void} What the element's module has as `updated`, or calls there.
 */
export function messages(element, hear) {
  const read = () => new Map(JSON.parse(element.dataset.messages ?? '[]'))
  let known = read()
  return () => {
    const before = known
    known = read()
    for (const [id, message] of known) if (!before.has(id)) hear(message)
  }
}
