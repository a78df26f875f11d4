import { showChosenTheme } from '../../../features/theme/theme.ts'
import type { Follow } from '../../../platform/behaviours.ts'
import { makeElement } from '../../../platform/make-element.ts'
import { dialogClass } from '../../../ui/overlays/dialog-class.ts'

const titleClass = 'px-3 pb-1 pt-3 text-sm font-semibold text-ink-3'

/** The menu of small screens: it is made of what the header hides there. */
export const follow: Follow = (opener) => {
  const open = () => {
    const header = opener.closest('header')
    if (header) openDrawer(makeDrawer(header), opener)
  }
  opener.addEventListener('click', open)
  return () => opener.removeEventListener('click', open)
}

function openDrawer(drawer: HTMLDialogElement, opener: HTMLElement): void {
  drawer.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a, button')) drawer.close()
  })
  drawer.addEventListener('close', () => {
    opener.ariaExpanded = 'false'
    drawer.remove()
  })
  document.body.append(drawer)
  showChosenTheme(drawer)
  drawer.showModal()
  opener.ariaExpanded = 'true'
}

function makeDrawer(header: HTMLElement): HTMLDialogElement {
  const nav = makeElement(
    'nav',
    '-mx-2',
    ...copyMenu(header),
    ...copyInquiry(header),
    ...copyAccount(header),
  )
  nav.ariaLabel = 'Menu'
  const drawer = makeElement(
    'dialog',
    dialogClass('drawer'),
    makeElement(
      'div',
      'flex max-h-[inherit] flex-col overflow-y-auto overscroll-contain',
      makeElement(
        'div',
        'flex items-start justify-between gap-4 px-5 pt-5',
        makeElement('h2', 'pt-2 text-xl', 'Menu'),
        makeCloseButton(),
      ),
      makeElement('div', 'px-5 pb-6 pt-2', nav, copyThemeChoice(header)),
    ),
  )
  drawer.ariaLabel = 'Menu'
  // Browsers without it close the drawer by its button and by Esc.
  drawer.setAttribute('closedby', 'any')
  return drawer
}

/** The links of each menu below its name. */
function copyMenu(header: HTMLElement): HTMLElement[] {
  return [...header.querySelectorAll('nav > *')].flatMap((item) => {
    if (item instanceof HTMLAnchorElement) return makeList([item])
    const title = makeElement('p', titleClass, item.querySelector('summary')?.textContent ?? '')
    return [title, makeList(item.querySelectorAll('a'))]
  })
}

function copyInquiry(header: HTMLElement): HTMLElement[] {
  return [...header.querySelectorAll('form[data-inquiry]')].map((form) => {
    const copy = copyOf(form)
    copy.className = 'mx-2 my-3 grid'
    return copy
  })
}

/** Sign In, or the name of the user with their links. */
function copyAccount(header: HTMLElement): HTMLElement[] {
  const menu = header.querySelector<HTMLElement>('[data-account-menu]')
  if (!menu || menu.hidden) return [makeList(header.querySelectorAll('[data-account-sign-in]'))]
  const name = menu.querySelector('p')?.textContent ?? ''
  const title = makeElement('p', `${titleClass} break-words font-normal`)
  title.append(makeElement('span', 'block font-semibold', 'Account'), name)
  const list = makeList(menu.querySelectorAll('li:not([hidden]) a'))
  const signOut = menu.querySelector('[data-account-sign-out]')
  return [title, list, ...(signOut ? [copyOf(signOut)] : [])]
}

function makeList(links: Iterable<Element>): HTMLElement {
  return makeElement(
    'ul',
    '',
    ...[...links].map((link) => {
      const copy = copyOf(link)
      copy.className = 'menu-item'
      return makeElement('li', '', copy)
    }),
  )
}

function copyThemeChoice(header: HTMLElement): HTMLElement {
  const choice = header.querySelector('fieldset')
  const copy = makeElement('div', '-mx-2 mt-4 border-t border-line pt-4')
  if (choice) copy.append(copyOf(choice))
  // Radio buttons of one name are one group in a page.
  for (const input of copy.querySelectorAll('input')) input.name = 'theme-of-drawer'
  return copy
}

const copyOf = (element: Element) => element.cloneNode(true) as HTMLElement

function makeCloseButton(): HTMLElement {
  const button = makeElement(
    'button',
    '-mr-2 grid size-11 place-items-center rounded-control text-3xl leading-none hover:bg-surface-2',
    '×',
  )
  button.type = 'button'
  button.ariaLabel = 'Close'
  return button
}
