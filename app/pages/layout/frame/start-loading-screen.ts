import { leaving } from '../../../platform/navigation/leaving.ts'

/** Shows the loading screen of a document page while the next page is waited for. */
export function startLoadingScreen(): void {
  const main = document.querySelector('main')
  const screen = document.querySelector<HTMLTemplateElement>('template[data-loading]')
  const shown = screen?.content.firstElementChild?.cloneNode(true)
  if (!main || !(shown instanceof HTMLElement)) return
  let leftAt = 0
  leaving.subscribe(() => {
    const isLeaving = leaving.get()
    if (isLeaving) leftAt = window.scrollY
    for (const part of main.children) part.toggleAttribute('data-left', isLeaving)
    if (isLeaving) main.prepend(shown)
    else shown.remove()
    // It is shorter than most pages: the footer would come into view.
    window.scrollTo({ top: isLeaving ? 0 : leftAt, behavior: 'instant' })
  })
}
