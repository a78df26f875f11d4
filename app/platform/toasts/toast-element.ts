import { removeWhenSwiped } from './remove-when-swiped.ts'

/** What a button of a toast says and does. Pressing it also removes the toast. */
export interface ToastButton {
  label: string
  onClick: () => void
}

export interface ToastOptions {
  /** A toast with the id of one that is shown changes that one. */
  id?: string
  /** Below the message. */
  description?: string | Node
  /** In milliseconds; without it 4 s. */
  duration?: number
  action?: ToastButton
  /** A second button, less prominent than `action`. */
  cancel?: ToastButton
  /** False for a message whose description has pictures of its own. */
  hasIcon?: boolean
}

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** Paths of the icons, in a square of 24. */
const icons: Record<ToastKind, string> = {
  success: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m-4 10 3 3 5-6',
  error: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 5v6m0 3.5v.5',
  warning: 'm12 3 10 18H2zm0 7v5m0 2.5v.5',
  info: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 9v6m0-9.5V7',
}

/**
 * Makes the element of one toast, and what fills it.
 * @param remove called when it is swiped away or one of its buttons was pressed
 */
export function makeToastElement(remove: () => void) {
  const title = make('div', 'title')
  const content = make('div', 'content', title)
  const element = make('li', 'toast', content)
  element.dataset['removed'] = 'false'
  element.tabIndex = 0
  removeWhenSwiped(element, remove)

  const fill = (kind: ToastKind, message: string, options: ToastOptions) => {
    const { description, action, cancel, hasIcon = true } = options
    const hadFocus = element.contains(document.activeElement)
    element.dataset['type'] = kind
    // A screen reader announces what is new, so the message stays if it is the same.
    for (const part of [...element.children, ...content.children])
      if (part !== content && part !== title) part.remove()
    if (title.textContent !== message) title.textContent = message
    if (hasIcon) content.before(makeIcon(kind))
    if (description) content.append(make('div', 'description', description))
    if (cancel) element.append(makeButton('cancel', cancel, remove))
    if (action) element.append(makeButton('action', action, remove))
    // The button that had it may be gone.
    if (hadFocus && !element.contains(document.activeElement)) element.focus()
  }
  return { element, fill }
}

/** An element whose part of the toast its `data-` attribute names. */
function make<Tag extends 'li' | 'div' | 'button'>(
  tag: Tag,
  part: string,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.dataset[part] = ''
  made.append(...content)
  return made
}

function makeButton(part: string, { label, onClick }: ToastButton, remove: () => void) {
  const button = make('button', part, label)
  // It may be inside of a form.
  button.type = 'button'
  button.addEventListener('click', () => {
    onClick()
    remove()
  })
  return button
}

function makeIcon(kind: ToastKind): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(namespace, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(namespace, 'path')
  path.setAttribute('d', icons[kind])
  icon.append(path)
  return icon
}
