
// In development: shows the page as it is now, with what was typed into it.
addEventListener('portico-reload', event => {
  if (popup) return
  event.preventDefault()
  visit(location.href, 'reload')
})
