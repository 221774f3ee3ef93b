// Buttons and keys that write Markdown into a text field.

export default function editor(element) {
  const area = element.querySelector('textarea')

  /** In one step of the browser's undo: a field that is set by a script forgets what was typed before. */
  function write(from, to, text) {
    area.focus()
    area.setSelectionRange(from, to)
    document.execCommand(text ? 'insertText' : 'delete', false, text)
  }

  const lineAt = place => place && area.value.lastIndexOf('\n', place - 1) + 1

  const acts = {
    bold() {
      const { selectionStart: from, selectionEnd: to, value } = area
      write(from, to, `**${value.slice(from, to)}**`)
      area.setSelectionRange(from + 2, to + 2)
    },
    list() {
      const start = lineAt(area.selectionStart)
      write(start, start, '- ')
    },
  }

  const bar = document.createElement('div')
  bar.append(
    ...Object.keys(acts).map(name => {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: element.dataset[name] })
      button.onclick = acts[name]
      return button
    }),
  )
  area.before(bar)

  /** Return goes on with a list, and ends it on an empty item. */
  function keydown(event) {
    if (event.isComposing) return
    if (event.key === 'b' && (event.ctrlKey || event.metaKey)) acts.bold()
    else if (event.key === 'Enter' && !event.shiftKey && area.selectionStart === area.selectionEnd) {
      const place = area.selectionStart
      const start = lineAt(place)
      const line = area.value.slice(start, place)
      if (!line.startsWith('- ')) return
      if (line === '- ') write(start, place, '')
      else write(place, place, '\n- ')
    } else return
    event.preventDefault()
  }

  area.addEventListener('keydown', keydown)
  return {
    gone() {
      area.removeEventListener('keydown', keydown)
      bar.remove()
    },
  }
}
