/** What a button of a toast says and does. Pressing it also removes the toast. */
export interface ToastButton {
  label: string
  onClick: () => void
}

export interface ToastOptions {
  /** A toast with the id of one that is shown takes its place. */
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

/** A toast that is swiped further than this goes. */
const swipePx = 45

/**
 * Fills the element of a toast.
 * @param remove called when one of its buttons was pressed
 */
export function fillToast(
  element: HTMLElement,
  {
    kind,
    message,
    description,
    action,
    cancel,
    hasIcon = true,
  }: ToastOptions & { kind: ToastKind; message: string },
  remove: () => void,
): void {
  element.tabIndex = 0
  Object.assign(element.dataset, { toast: '', type: kind, removed: 'false' })
  const content = make('div', 'content', make('div', 'title', message))
  if (description) content.append(make('div', 'description', description))
  element.replaceChildren(
    ...(hasIcon ? [makeIcon(kind)] : []),
    content,
    ...(cancel ? [makeButton('cancel', cancel, remove)] : []),
    ...(action ? [makeButton('action', action, remove)] : []),
  )
}

/** An element whose part of the toast its `data-` attribute names. */
function make(tag: 'div' | 'button', part: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(tag)
  made.dataset[part] = ''
  made.append(...content)
  return made
}

function makeButton(part: string, { label, onClick }: ToastButton, remove: () => void) {
  const button = make('button', part, label)
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

/** Calls back when a finger has swiped the element to the side. */
export function goWhenSwiped(element: HTMLElement, remove: () => void): void {
  let startX: number | null = null
  const moveTo = (x: number) => (element.style.translate = x === 0 ? '' : `${x}px`)
  element.addEventListener('pointerdown', ({ pointerType, clientX }) => {
    if (pointerType === 'touch') startX = clientX
  })
  element.addEventListener('pointermove', ({ clientX }) => {
    if (startX !== null) moveTo(clientX - startX)
  })
  element.addEventListener('pointerup', ({ clientX }) => {
    if (startX !== null && Math.abs(clientX - startX) > swipePx) remove()
    else moveTo(0)
    startX = null
  })
  element.addEventListener('pointercancel', () => {
    startX = null
    moveTo(0)
  })
}
