// What the module of an element speaks to its page with: import { messages, send } from './portico/hook.js'

let line = Promise.resolve()

/**
 * Sends an event of the page, as if its button had been pressed. Events are sent one after another: one that finds no
 * connection waits for it, and the next ones wait behind it.
 *
 * @param {HTMLFormElement | HTMLButtonElement} sender The form or the button of an event that is posted.
 * @param {Object<string, string | boolean>} values What is filled in before: texts by the names of fields, true or false for a tick.
 * @returns {Promise<boolean>} Whether the event was taken: false where it was refused, where something prevented it, where
 * it was given up since something else was pressed or typed, or where nothing is known of it for 30 s.
 */
export function send(sender, values = {}) {
  return (line = line.then(() => press(sender, values)).catch(error => !!reportError(error)))
}

function press(sender, values) {
  const form = sender.form ?? sender
  const before = []
  for (const name in values) if (!form.elements[name]) throw new TypeError(`no field '${name}' in the form #${form.id}`)
  for (const name in values) {
    const field = form.elements[name]
    const property = typeof values[name] === 'boolean' ? 'checked' : 'value'
    before.push(() => (field[property] = was))
    const was = field[property]
    field[property] = values[name]
  }
  return new Promise(done => {
    const stop = new AbortController()
    const on = (name, run) => addEventListener('portico:' + name, run, { signal: stop.signal })
    let visit, timer
    const end = isTaken => {
      clearTimeout(timer)
      stop.abort()
      done(isTaken)
    }
    on('visit', event => {
      // Something else was pressed, and this is given up.
      if (visit && !event.defaultPrevented) end(false)
      visit = event
    })
    form.requestSubmit(sender === form ? null : sender)
    if (visit?.detail.by !== sender || visit.defaultPrevented) {
      for (const undo of before) undo()
      return end(false)
    }
    on('shown', ({ detail }) => detail.by === sender && end(detail.status < 400))
    // It is tried again after 5 s, and a try that hears nothing is given up after 20 s.
    on('failed', ({ detail }) => {
      if (detail.by !== sender) return
      clearTimeout(timer)
      timer = setTimeout(end, 30000, false)
    })
  })
}

/**
 * Hears the messages of an element that come after this. Call it at once where the module begins.
 *
 * @param {HTMLElement} element The one with `data-messages`.
 * @param {(message: any) => void} hear Called once for each message, in their order.
 * @returns {() => void} What the element's module has as `updated`, or calls there.
 */
export function messages(element, hear) {
  const read = () => JSON.parse(element.dataset.messages ?? '[]')
  const known = new Set(read().map(([id]) => id))
  return () => {
    for (const [id, message] of read()) {
      if (known.has(id)) continue
      known.add(id)
      try {
        hear(message)
      } catch (error) {
        reportError(error)
      }
    }
  }
}
