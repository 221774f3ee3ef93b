// The module of a form whose event leads to a longer list: it is sent by itself when the form comes near the screen.

export default function more(form) {
  const observer = new IntersectionObserver(
    entries => {
      const field = form.querySelector('input')
      if (entries.at(-1).isIntersecting) field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    { rootMargin: '0px 0px 100%' },
  )
  const observe = () => {
    observer.disconnect()
    observer.observe(form)
  }
  observe()
  // Where the form is still near, the observer says so anew.
  return { updated: observe, gone: () => observer.disconnect() }
}
