import { on } from '../../platform/behaviours.ts'

/** Closes menus: by Esc, a click or the focus outside, and when one of their links is chosen. */
export function startMenus(): void {
  const closeOthers = ({ target }: Event) => {
    for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false
  }
  document.addEventListener('pointerdown', closeOthers)
  document.addEventListener('focusin', closeOthers)
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
  on('click', 'details[data-menu=closes] a', (link) => {
    link.closest('details')?.removeAttribute('open')
  })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')
