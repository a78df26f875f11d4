import { leaving } from '../../../platform/navigation/leaving.ts'

/** Shows the loading screen of a document page while the next page is waited for. */
export function startLoadingScreen(): void {
  const main = document.querySelector('main')
  const screen = document.querySelector<HTMLTemplateElement>('template[data-loading]')
  const shown = screen?.content.firstElementChild?.cloneNode(true)
  if (!main || !(shown instanceof HTMLElement)) return
  leaving.subscribe(() => {
    const isLeaving = leaving.get()
    for (const part of main.children) part.toggleAttribute('data-left', isLeaving)
    if (!isLeaving) return shown.remove()
    main.prepend(shown)
    // It is shorter than most pages: without this the footer would come into view.
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
}
