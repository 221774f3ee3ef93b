// Markdown in a text area. Undo takes back all that is done to the text, as if it were typed.

const isMac = /^(mac|iph|ipa)/i.test(navigator.platform)
const isHeld = ({ ctrlKey, metaKey }) => ctrlKey !== metaKey && metaKey === isMac
const isPlain = ({ ctrlKey, metaKey, altKey }) => !ctrlKey && !metaKey && !altKey
const isComposing = event => event.isComposing || event.keyCode === 229
const make = (tag, properties) => Object.assign(document.createElement(tag), properties)

// What is shown on each button, and its keys.
const buttons = {
  heading: ['H', 'Alt+1 Alt+2 Alt+3'],
  bold: ['B', 'B'],
  italic: ['I', 'I'],
  link: ['↗\ufe0e', 'K'],
  list: ['•', 'Shift+8'],
  numbers: ['1.', 'Shift+7'],
  task: ['☐', 'Shift+9'],
  quote: ['”'],
  code: ['</>', 'E'],
  file: ['+'],
}

const startOf = (text, at) => at && text.lastIndexOf('\n', at - 1) + 1
const endOf = (text, at) => (text.indexOf('\n', at) + 1 || text.length + 1) - 1

// What is before the words of a line: quotes, indentation, the mark of an item, its box.
function read(line) {
  const [head, quote, indent, mark = '', gap = '', box = ''] =
    /^((?:[ \t]*> ?)*)([ \t]*)(?:([-*+]|\d{1,9}[.)])([ \t]+)(\[[ xX]\](?:[ \t]+|$))?)?/.exec(line)
  const text = line.slice(head.length)
  return { line, head, quote, indent, mark, gap, box, text, width: indent.replace(/\t/g, '    ').length, isEmpty: !mark && !text.trim() }
}
const isNumber = ({ mark }) => mark.length > 1
const following = ({ indent, mark, gap, box }) => indent + mark.replace(/\d+/, number => +number + 1) + gap + (box && '[ ] ')
const kinds = {
  list: it => it.mark && !it.box && !isNumber(it),
  numbers: it => isNumber(it) && !it.box,
  task: it => it.box,
  quote: it => it.quote,
}

const ticks = (text, least) => '`'.repeat((text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length + 1), least))
const code = text => {
  const pad = /^`|`$/.test(text) ? ' ' : ''
  return ticks(text, 1) + pad + text + pad + ticks(text, 1)
}
const isURL = text => /^https?:\/\/\S+$/i.test(text)
const bracketed = text => /[\s()]/.test(text) ? `<${text}>` : text
const address = text => bracketed(text.replace(/[<>\\\n]/g, encodeURIComponent))
const fold = text => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const tagsOf = tree => tree?.branches.flatMap(it => [...it.isTag ? [it.tag] : [], ...tagsOf(it.below)]) ?? []

const blockTags = 'blockquote,dd,div,dt,figcaption,h1,h2,h3,h4,h5,h6,hr,li,ol,p,pre,summary,table,ul'
const hiddenTags = 'script,template,noscript,title,svg,button,select,textarea,[hidden],'
  + '[data-style*="display:none" i],[data-style*="display: none" i]'
const marks = {
  '**': ['b,strong', /font-weight: ?(bold|[6-9])/i],
  '*': ['i,em', /font-style: ?italic/i],
  '~~': ['s,del,strike', /line-through/i],
}
// Signs that mean something, but for those of addresses.
const escape = text => text.replace(
  /https?:\/\/\S+|[\p{L}\p{N}]_+(?=[\p{L}\p{N}])|\\(?=[\p{P}\p{S}])|`|[*_~](?!\s)|(?<!\s)[*_~]|\[(?=[[^]|[ x]\]\s)|(?<=\])\(|<(?=[a-z/!?])|&(?=#?\w+;)|=(?==)/giu,
  sign => sign[1] ? sign : '\\' + sign,
)
const join = (blocks, isItem) => blocks.map(({ text, isList }, i) => (!i ? '' : isList && (isItem || blocks[i - 1].isList) ? '\n' : '\n\n') + text).join('')
const below = (text, mark) => text.replace(/\n(?=.)/g, '\n' + ' '.repeat(mark.length))

/** A page as Markdown; nothing where that says no more than its plain text. */
function markdown(html) {
  // The policy would have each of them reported.
  const inert = html.replace(/<\/?[a-z][^<>]*>/gi, tag => tag.replace(/\s(?=(style|on\w+)\s*=)/gi, ' data-').replace(/^(<\/?)style/i, '$1script'))
  const { body } = new DOMParser().parseFromString(inert, 'text/html')
  for (const it of body.querySelectorAll(hiddenTags)) it.remove()
  // Code editors copy colours.
  if (body.querySelector(':scope > div[data-style*="mono"][data-style*="white-space: pre"]')) return
  const holders = new Set()
  for (let it of body.querySelectorAll(blockTags)) for (; it !== body && !holders.has(it); it = it.parentNode) holders.add(it)

  function inline(nodes, active, depth) {
    const parts = []
    for (const node of nodes) {
      const { tagName, nodeType, textContent } = node
      const source = node.getAttribute?.(tagName === 'A' ? 'href' : 'src')?.trim()
      if (nodeType === 3 || nodeType === 1 && depth > 99) parts.push(escape(textContent.replace(/\s+/g, ' ')))
      else if (tagName === 'BR') parts.push('\n')
      else if (tagName === 'IMG') parts.push(/^https?:/i.test(source) ? `![${escape(node.alt)}](${address(source)})` : '')
      else if (/^(CODE|KBD|SAMP|TT)$/.test(tagName)) parts.push(textContent && code(textContent.replace(/\s+/g, ' ')))
      else if (nodeType === 1) {
        const { style } = node.dataset
        const signs = Object.keys(marks).filter(sign => !active.includes(sign)
          && (marks[sign][1].test(style) || node.matches(marks[sign][0]) && !/font-weight: ?(normal|[1-5])/i.test(style)))
        const text = inline(node.childNodes, [...active, ...signs], depth + 1)
        const words = text.trim()
        const isLink = /^(https?:|mailto:)./i.test(source)
        const open = isLink ? '[' : signs.join('')
        const close = isLink ? `](${address(source)})` : [...open].reverse().join('')
        if (words && open) {
          const [before, behind] = [text[0], text.at(-1)].map(sign => sign.trim() ? '' : sign)
          if (words === source) parts.push(before, words)
          else if (!before && parts.at(-1) === close) parts.splice(-1, 1, words, close)
          else parts.push(before, open, words, close)
          if (behind) parts.push(behind)
        } else parts.push(holders.has(node) ? '\n' + text + '\n' : text)
      }
    }
    return parts.join('')
  }

  const line = (nodes, active, depth, end) => inline(nodes, active, depth).replace(/ +/g, ' ').replace(/ ?\n ?/g, '\n').trim().replace(/\n+/g, end)

  function walk(node, depth, all = []) {
    let run = []
    const end = () => {
      const text = line(run, [], depth, it => it[1] ? '\n\n' : '  \n')
        .replace(/^(#{1,6}(?= |$)|>|[-+*](?= |$)|[-=]+$)/gm, '\\$1').replace(/^(\d{1,9})(?=[.)]( |$))/gm, '$1\\')
      if (text) all.push({ text })
      run = []
    }
    for (const child of node.childNodes) {
      if (depth < 100 && holders.has(child)) {
        end()
        block(child, depth + 1, all)
      } else run.push(child)
    }
    end()
    return all
  }

  function block(node, depth, all) {
    const { tagName, childNodes } = node
    const item = /mso-list:[^;]*level(\d)/i.exec(node.dataset.style)
    const add = (text, isList) => text && all.push({ text, isList })
    if (/^H\d/.test(tagName)) {
      const text = line(childNodes, ['**'], depth, ' ')
      add(text && '#'.repeat(tagName[1]) + ' ' + text)
    } else if (item) {
      // Word has paragraphs that look like items.
      add('   '.repeat(item[1] - 1) + line(childNodes, [], depth, ' ').replace(/^(\d*)\S* ?/, (_, number) => number ? number + '. ' : '- '), true)
    } else if (tagName === 'HR') add('---')
    else if (tagName === 'BLOCKQUOTE') add(join(walk(node, depth)).replace(/^/gm, '> '))
    else if (tagName === 'PRE') {
      for (const it of node.querySelectorAll('br')) it.replaceWith('\n')
      const text = node.textContent.replace(/\n$/, '')
      add(ticks(text, 3) + (/\blang(?:uage)?-([\w+#-]+)/.exec(node.className + ' ' + node.firstElementChild?.className)?.[1] ?? '') + '\n' + text + '\n' + ticks(text, 3))
    } else if (/^[OU]L$/.test(tagName)) add(list(node, depth), true)
    else if (tagName === 'TABLE' && [...node.rows].some(row => row.cells.length > 1) && !node.querySelector('table')) add(table(node, depth))
    else walk(node, depth, all)
  }

  function list(node, depth) {
    let number = Math.max(node.start ?? 1, 0)
    let mark = ''
    return [...node.children].map(child => {
      // A list in a list is of the item before it.
      if (/^[OU]L$/.test(child.tagName)) return below('\n' + list(child, depth + 1), mark).slice(1)
      number = child.value || number
      mark = node.tagName === 'OL' ? number++ + '. ' : '- '
      const box = child.querySelector('input[type=checkbox]')
      return (mark + (box?.closest('li') !== child ? '' : box.checked ? '[x] ' : '[ ] ') + below(join(walk(child, depth + 1), true), mark)).trimEnd()
    }).join('\n')
  }

  function table(node, depth) {
    const rows = [...node.rows].map(row => [...row.cells].map(cell => line(cell.childNodes, cell.tagName === 'TH' ? ['**'] : [], depth, '<br>').replace(/\|/g, '\\|')))
    const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
    rows.splice(1, 0, Array(width).fill('---'))
    return rows.map(row => '| ' + [...row, ...Array(width - row.length).fill('')].join(' | ') + ' |').join('\n')
  }

  const text = join(walk(body, 0))
  const bare = text => text.replace(/[\s\\]/g, '')
  return (body.querySelectorAll('p')[1] || bare(text) !== bare(body.textContent)) && text
}

export default function editor(element) {
  const area = element.querySelector('textarea')
  const { form } = area
  const { title, tags } = form.elements
  const { dataset } = element
  const stop = new AbortController()
  const on = (target, type, run) => target.addEventListener(type, run, { signal: stop.signal })

  function here() {
    const { value, selectionStart: from, selectionEnd: to } = area
    const selected = value.slice(from, to)
    return { value, from, to, selected, isMany: selected.includes('\n'), start: startOf(value, from), end: endOf(value, selected.endsWith('\n') ? to - 1 : to) }
  }

  function replace(start, end, text, from = start + text.length, to = from) {
    const { value, selectionDirection } = area
    const old = value.slice(start, end)
    const least = Math.min(old.length, text.length)
    let [head, tail] = [0, 0]
    // Not within a sign of two halves.
    const isSame = at => old.at(at) === text.at(at) && text.at(at) < '\ud800'
    while (head < least && isSame(head)) head++
    while (tail < least - head && isSame(-1 - tail)) tail++
    let put = text.slice(head, text.length - tail)
    let last = end - tail
    // WebKit leaves out a line end that is last.
    while (/[\n\ud800-\udbff]$/.test(put) && last < value.length) put += value[last++]
    area.focus()
    if (put || start + head < last) {
      area.setSelectionRange(start + head, last)
      const run = (...command) => document.activeElement === area && document.execCommand(...command)
      // As text, many lines take seconds. Firefox takes no HTML.
      const isDone = put ? /\n.*[^\n]$/s.test(put) && run('insertHTML', false, put.replace(/&/g, '&amp;').replace(/</g, '&lt;')) || run('insertText', false, put) : run('delete')
      if (!isDone) {
        area.setRangeText(put)
        area.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
    }
    area.setSelectionRange(from, to, selectionDirection)
  }

  function editLines(edit) {
    const { value, from, to, start, end } = here()
    const items = value.slice(start, end).split('\n').map(read)
    const edited = edit(items)
    const text = edited.join('\n')
    const first = from === start && to > from ? from : Math.max(start, from + edited[0].length - items[0].line.length)
    replace(start, end, text, first, Math.max(first, to + text.length - (end - start)))
  }

  // What was read, so that typing reads only what follows.
  let seen = ''
  let fence = ''
  function isFenced({ value, start }) {
    const text = value.slice(0, start)
    if (!text.startsWith(seen)) seen = fence = ''
    for (const [, marks, rest] of text.slice(seen.length).matchAll(/^(?:[ \t>]|[-*+] |\d+[.)] )*(`{3,}|~{3,})(.*)$/gm)) {
      if (!fence) fence = marks[0] === '`' && rest.includes('`') ? '' : marks
      else if (marks.startsWith(fence) && !rest.trim()) fence = ''
    }
    seen = text
    return fence
  }

  function words() {
    const { value, from, to, selected } = here()
    if (selected.trim()) return [to - selected.trimStart().length, from + selected.trimEnd().length]
    const [before] = /[\p{L}\p{M}\p{N}'’_]*$/u.exec(value.slice(Math.max(from - 100, 0), from))
    const [behind] = /^[\p{L}\p{M}\p{N}'’_]*/u.exec(value.slice(from, from + 100))
    return [from - before.length, from + behind.length]
  }

  function marksAround(sign, has, from, to) {
    const { value, start, end } = here()
    // Around a cursor they may be empty.
    const cursor = from === to ? 'x' : ''
    const line = value.slice(start, from) + cursor + value.slice(from, end)
    const place = at => start + at - (cursor && start + at > from ? 1 : 0)
    let open = -1
    for (const { 0: run, index } of line.matchAll(sign === '`' ? /`+/g : /\\.|`[^`]*`|\*+/g)) {
      const end = index + run.length
      if (run[0] !== sign[0] || !has(run)) continue
      if (open < 0) open = /\S/.test(line[end] ?? ' ') ? end - sign.length : -1
      else if (/\S/.test(line[index - 1])) {
        if (place(open) <= from && to <= place(index + sign.length)) return [place(open), place(index)]
        open = -1
      }
    }
  }

  function toggle(sign) {
    const { value, from, to, selected, isMany } = here()
    const { length } = sign
    const has = run => length > 1 ? run.length > 1 : run.length % 2
    if (isMany && sign === '`') return toggleFence()
    if (isMany) {
      const lines = selected.split('\n').map(read)
      const text = lines.map(({ head, text }) => head + (!text ? '' : selected.trim().endsWith(sign) ? text.slice(length, -length) : sign + text + sign)).join('\n')
      return replace(from, to, text, from, from + text.length)
    }
    const [start, end] = words()
    const found = selected ? marksAround(sign, has, start, end) : marksAround(sign, has, from, to)
    if (found) {
      const [open, close] = found
      const place = at => Math.min(Math.max(at - length, open), close - length)
      return replace(open, close + length, value.slice(open + length, close), place(from), place(to))
    }
    const text = value.slice(start, end)
    const marked = sign === '`' ? code(text) : sign + text + sign
    const width = (marked.length - text.length) / 2
    replace(start, end, marked, (selected ? start : from) + width, (selected ? end : to) + width)
  }

  function toggleFence() {
    const { value, start, end } = here()
    const text = value.slice(start, end)
    for (const [first, last] of [[start, end], [startOf(value, Math.max(start - 1, 0)), endOf(value, end + 1)]]) {
      const inner = /^(`{3,}|~{3,})[^\n]*\n([^]*)\n\1[ \t]*$/.exec(value.slice(first, last))?.[2]
      if (inner !== undefined) return replace(first, last, inner, first, first + inner.length)
    }
    const first = start + ticks(text, 3).length + 1
    replace(start, end, ticks(text, 3) + '\n' + text + '\n' + ticks(text, 3), first, first + text.length)
  }

  function link() {
    const [from, to] = words()
    const text = area.value.slice(from, to)
    const [before, behind] = !text || isURL(text) ? ['[', `](${address(text)})`] : [`[${text}](`, ')']
    replace(from, to, before + behind, from + before.length)
  }

  function toggleHeading(level) {
    editLines(items => {
      const now = /^#*/.exec(items[0].text)[0].length
      const wanted = level || (now > 2 ? 0 : now + 1)
      return items.map(({ line, head, text, isEmpty }) => isEmpty && items[1] ? line
        : head + '#'.repeat(wanted) + (wanted ? ' ' : '') + text.replace(/^#{1,6}([ \t]+|$)/, ''))
    })
  }

  function toggleLines(kind) {
    editLines(items => {
      const isLeft = it => it.isEmpty && kind !== 'quote' && items[1]
      const isOff = items.every(it => isLeft(it) || kinds[kind](it))
      const counts = []
      return items.map(it => {
        const { line, quote, indent, mark, gap, box, text, width } = it
        if (isLeft(it)) return line
        if (kind === 'quote') return isOff ? line.replace(/^[ \t]*> ?/, '') : '> ' + line
        // Each depth counts up to a line that is less deep.
        counts.length = width + 1
        counts[width] = (counts[width] ?? 0) + 1
        const bullet = mark && !isNumber(it) ? mark + gap : '- '
        const head = { numbers: counts[width] + '. ', list: bullet, task: bullet + (box || '[ ] ') }[kind]
        return quote + indent + (isOff ? '' : head) + text
      })
    })
  }

  function above({ value, start }, width) {
    for (let at = start, count = 0; at && count < 500; count++) {
      const end = at - 1
      at = startOf(value, end)
      const it = read(value.slice(at, end))
      if (it.mark && it.width <= width) return it
      if (!it.indent && !it.mark && it.text) return
    }
  }

  function breakLine(event) {
    const at = here()
    const { value, from, to, start } = at
    const end = endOf(value, to)
    const it = read(value.slice(start, end))
    const { head, quote, mark, width, text } = it
    if (!mark && !quote || from < start + head.length || isFenced(at)) return
    event.preventDefault()
    if (text.trim()) return replace(from, end - value.slice(to, end).trimStart().length, '\n' + quote + following(it))
    const parent = mark && width && above(at, width - 1)
    const gap = start && !parent ? '\n' : ''
    replace(start, end, mark ? quote + (parent ? following(parent) : gap && gap + quote) : gap + quote.replace(/> ?$/, ''))
  }

  function indent(event) {
    const at = here()
    const { shiftKey } = event
    const { mark, width } = read(at.value.slice(at.start, at.end))
    if (!at.isMany && (!mark || isFenced(at))) return
    event.preventDefault()
    const parent = mark && above(at, shiftKey ? width - 1 : width)
    const deeper = parent ? parent.width + parent.mark.length + 1 - width : 0
    const step = shiftKey ? width - (parent ? parent.width : width - 2) : deeper > 0 ? deeper : 2
    editLines(items => items.map(({ line, quote }) => {
      const rest = line.slice(quote.length)
      return quote + (shiftKey ? rest.replace(RegExp(`^(\t| {1,${step}})`), '') : rest && ' '.repeat(step) + rest)
    }))
  }

  const actions = {
    heading: toggleHeading,
    bold: () => toggle('**'),
    italic: () => toggle('*'),
    code: () => toggle('`'),
    link,
    file: () => form.querySelector('input[type=file]').click(),
  }
  for (const kind in kinds) actions[kind] = () => toggleLines(kind)

  const popup = make('ul', { id: area.id + '-popup', className: 'editor-popup', role: 'listbox', hidden: true })
  const status = make('p', { className: 'visually-hidden', role: 'status' })
  const answers = new Map()
  const [titles, topics] = element.querySelectorAll('a')
  let token, chosen, asking

  function typed() {
    const at = here()
    const before = at.value.slice(Math.max(at.start, at.from - 102), at.from)
    const [, sign, text] = /(\[\[|(?<!\S)#(?=[\p{L}\p{N}_]))([^[\]|#]{0,100})$/u.exec(before) ?? []
    const isTag = sign === '#'
    const list = isTag ? topics : titles
    if (!sign || !list || at.selected || isTag && /[^\p{L}\p{M}\p{N}_/-]/u.test(text) || isFenced(at)) return
    return { text, isTag, start: at.from - text.length, url: list + (isTag ? '' : '?query=' + encodeURIComponent(text.trim())) }
  }

  async function complete() {
    asking?.abort()
    token = typed()
    if (!token) return close()
    const { url, isTag } = token
    if (answers.has(url)) return show(answers.get(url))
    // What still fits stays meanwhile.
    if (!popup.hidden) show([...popup.children].map(it => it.textContent))
    const { signal } = asking = new AbortController()
    try {
      await new Promise(done => setTimeout(done, 150))
      const answer = await fetch(url, { headers: { Accept: 'application/json' }, signal })
      const { value } = await answer.json()
      if (answers.size > 50) answers.clear()
      answers.set(url, isTag ? tagsOf(value.tree).filter(tag => !/\s/.test(tag)) : value.list.rows.map(it => it.name).filter(name => !/\]\]|[|#\r\n]/.test(name)))
      show(answers.get(url))
    } catch {
    }
  }

  function show(names) {
    const text = fold(token.text)
    const isFirst = name => fold(name).startsWith(text)
    const found = names.filter(name => text.split(/\s+/).every(word => fold(name).includes(word))).sort((a, b) => isFirst(b) - isFirst(a)).slice(0, 8)
    if (!found[0] || token.isTag && !found[1] && fold(found[0]) === text) {
      close()
      if (!found[0]) status.textContent = dataset.none
      return
    }
    popup.replaceChildren(...found.map((textContent, i) => make('li', { textContent, id: popup.id + i, role: 'option', dir: 'auto' })))
    popup.ariaLabel = status.textContent = dataset.found?.replace('{count}', found.length)
    if (popup.hidden) place()
    area.ariaAutoComplete = 'list'
    area.ariaHasPopup = 'listbox'
    area.setAttribute('aria-controls', popup.id)
    choose(popup.firstChild)
  }

  function close() {
    asking?.abort()
    popup.hidden = true
    status.textContent = ''
    area.ariaAutoComplete = area.ariaHasPopup = null
    area.removeAttribute('aria-controls')
    area.removeAttribute('aria-activedescendant')
  }

  function choose(option) {
    for (const it of popup.children) it.ariaSelected = it === option
    area.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
    chosen = option
  }

  function take(name) {
    const { value, from } = here()
    const { start, isTag } = token
    const behind = (isTag ? /^ ?/ : /^([^[\]\n]*\]\])?/).exec(value.slice(from, from + 102))[0].length
    close()
    replace(start, from + behind, name + (isTag ? ' ' : ']]'))
  }

  function isForPopup(event) {
    const { key } = event
    if (popup.hidden || !isPlain(event) || event.shiftKey) return
    const next = { ArrowDown: chosen.nextSibling ?? popup.firstChild, ArrowUp: chosen.previousSibling ?? popup.lastChild }[key]
    if (next) choose(next)
    else if (key === 'Enter' || key === 'Tab') take(chosen.textContent)
    else if (key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  // No browser tells where a cursor is, but where a sign of a copy is.
  function place() {
    const { value, scrollHeight, offsetTop, offsetLeft } = area
    const at = token.start - 1
    const isNearEnd = at > value.length / 2 && scrollHeight > area.clientHeight
    const [start, end] = isNearEnd ? [startOf(value, at), value.length] : [0, endOf(value, at)]
    const style = getComputedStyle(area)
    const copy = element.appendChild(make('div', { className: 'editor-copy' }))
    const sign = make('span', { textContent: value[at] })
    copy.append(value.slice(start, at), sign, value.slice(at + 1, end) + '\u200b')
    for (const name of style) copy.style.setProperty(name, style.getPropertyValue(name))
    copy.style.width = area.clientWidth + 2 * area.clientTop + 'px'
    copy.style.left = offsetLeft + 'px'
    copy.style.top = offsetTop - area.scrollTop + (isNearEnd ? scrollHeight - copy.scrollHeight : 0) + 'px'
    const { top, bottom, left, right } = sign.getBoundingClientRect()
    copy.remove()
    popup.hidden = false
    popup.style.maxHeight = ''
    const view = visualViewport
    const [over, under] = [top - view.offsetTop - 12, view.offsetTop + view.height - bottom - 12]
    const isUnder = popup.offsetHeight <= under || under >= over
    popup.style.maxHeight = Math.max(isUnder ? under : over, 72) + 'px'
    const { offsetWidth, offsetHeight } = popup
    const x = Math.min(style.direction === 'rtl' ? right - offsetWidth : left, view.offsetLeft + view.width - offsetWidth - 8)
    const origin = element.getBoundingClientRect()
    popup.style.left = Math.max(x, view.offsetLeft + 8) - origin.left + 'px'
    popup.style.top = (isUnder ? bottom + 4 : top - 4 - offsetHeight) - origin.top + 'px'
  }

  function apart(text, from, to) {
    const { value } = area
    const before = from && 2 - /\n*$/.exec(value.slice(Math.max(from - 2, 0), from))[0].length
    const behind = to < value.length ? 2 - /^\n*/.exec(value.slice(to, to + 2))[0].length : 0
    return ['\n'.repeat(before) + text + '\n'.repeat(behind), before]
  }

  function paste(event) {
    const at = here()
    const { from, to, selected } = at
    const [plain, html] = ['text/plain', 'text/html'].map(type => event.clipboardData.getData(type).trim())
    if (isFenced(at) || !plain && event.clipboardData.files[0]) return
    let text
    if (isURL(plain)) text = selected.trim() && !at.isMany && !isURL(selected) && `[${selected}](${address(plain)})`
    else if (html && html.length <= 1e6) text = markdown(html)
    if (!text) return
    event.preventDefault()
    replace(from, to, /^(#{1,6} |[>|-]|\d+\. |```)/.test(text) ? apart(text, from, to)[0] : text)
  }

  const given = new Set()
  let links = []
  let wasIn = false

  function addFile({ detail }) {
    const { type, lastModified, name } = detail.blob
    const [, stem, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(name)
    const taken = new Set([...given, ...(dataset.names ?? '').split('\n')].map(fold))
    let free = name
    for (let count = 2; taken.has(fold(free)); count++) free = `${stem} (${count})${ending}`
    given.add(free)
    if (free !== name) detail.blob = new File([detail.blob], free, { type, lastModified })
    const isShown = /^(image|audio|video)/.test(type)
    const shown = !isShown ? free : stem === 'image' && dataset.picture || stem
    links.push([isShown ? '![' : '[', shown.replace(/[[\]\\`]/g, '\\$&'), `](${bracketed(free.replace(/[%?#\\<>&`]/g, encodeURIComponent))})`])
    if (!links[1]) setTimeout(() => {
      const { value, from, to, end } = here()
      // Behind a picture whose words are selected.
      const at = !wasIn ? value.length : from < to ? end : to
      const [text, before] = apart(links.map(it => it.join('')).join('\n'), at, at)
      const [mark, { length }] = links[0]
      const first = at + before + mark.length
      links = []
      if (!stop.signal.aborted) replace(at, at, text, first, first + length)
    })
  }

  let isLeaving = false
  on(area, 'keydown', event => {
    const { key, code, altKey, shiftKey } = event
    if (isComposing(event) || isForPopup(event)) return
    const wasLeaving = isLeaving
    // Behind Escape, Tab goes to the next field.
    if (key !== 'Shift') isLeaving = key === 'Escape'
    if (isHeld(event)) {
      // Other scripts have the same keys.
      const sign = code.startsWith('Digit') || !/^[a-z]$/i.test(key) ? code.at(-1) : key.toUpperCase()
      const pressed = (altKey ? 'Alt+' : '') + (shiftKey ? 'Shift+' : '') + sign
      const name = !event.getModifierState('AltGraph') && Object.keys(buttons).find(name => name in dataset && buttons[name][1]?.split(' ').includes(pressed))
      if (!name) return
      event.preventDefault()
      actions[name](+sign)
    } else if (isPlain(event)) {
      if (key === 'Enter' && !shiftKey) breakLine(event)
      if ((key === 'Tab' || code === 'Tab') && !wasLeaving) indent(event)
    }
  })
  on(area, 'focus', () => (wasIn = true))
  on(area, 'blur', () => {
    isLeaving = false
    close()
  })
  on(area, 'paste', paste)
  on(form, 'portico:file', addFile)
  on(form, 'keydown', event => {
    const { target } = event
    if (event.key !== 'Enter' || isComposing(event) || event.shiftKey || event.altKey) return
    if (isHeld(event) && [title, area, tags].includes(target)) {
      event.preventDefault()
      if (!event.repeat) form.requestSubmit(form.querySelector('[type=submit]'))
    } else if (target === title && isPlain(event)) {
      event.preventDefault()
      area.focus()
      area.setSelectionRange(0, 0)
    }
  })

  if (titles) {
    element.append(popup, status)
    on(area, 'input', complete)
    on(document, 'selectionchange', () => popup.hidden || typed()?.start === token.start || close())
    on(popup, 'click', ({ target }) => target !== popup && take(target.textContent))
  }

  const toolbar = make('div', { className: 'editor-toolbar', role: 'toolbar', ariaLabel: dataset.toolbar })
  toolbar.setAttribute('aria-controls', area.id)
  for (const name in buttons) {
    if (!(name in dataset) || name === 'file' && !form.querySelector('input[type=file]')) continue
    const [textContent, keys] = buttons[name]
    const button = toolbar.appendChild(make('button', {
      type: 'button', className: 'editor-' + name, ariaLabel: dataset[name], title: dataset[name], textContent, tabIndex: toolbar.firstChild ? -1 : 0, onclick: () => actions[name](),
    }))
    if (keys) {
      const [first] = keys.split(' ')
      button.title += ` (${isMac ? '⌘' + first.replace('Alt+', '⌥').replace('Shift+', '⇧') : 'Ctrl+' + first})`
      button.setAttribute('aria-keyshortcuts', keys.replace(/\S+/g, (isMac ? 'Meta' : 'Control') + '+$&'))
    }
  }
  if (dataset.toolbar) area.before(toolbar)
  on(toolbar, 'keydown', event => {
    const all = [...toolbar.children]
    const at = all.indexOf(document.activeElement)
    const onward = getComputedStyle(toolbar).direction === 'rtl' ? -1 : 1
    const to = { ArrowRight: at + onward, ArrowLeft: at - onward, Home: 0, End: -1 }[event.key]
    if (to === undefined || !isPlain(event)) return
    event.preventDefault()
    all[at].tabIndex = -1
    const button = all.at(to % all.length)
    button.tabIndex = 0
    button.focus()
  })
  for (const it of [toolbar, popup]) on(it, 'mousedown', event => event.preventDefault())

  return {
    gone() {
      stop.abort()
      close()
      for (const it of [toolbar, popup, status]) it.remove()
    },
  }
}
