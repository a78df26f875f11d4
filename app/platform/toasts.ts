import {
  fillToast,
  goWhenSwiped,
  type ToastKind,
  type ToastOptions,
} from './toasts/toast-element.ts'
import { findToastList, isToastListUsed, whenToastListIsUsed } from './toasts/toast-list.ts'

interface ShownToast {
  id: string | undefined
  element: HTMLLIElement
  /** How long it is still shown. */
  leftMs: number
  /** Null while its time stands still. */
  running: { timer: ReturnType<typeof setTimeout>; since: number } | null
}

const defaultMs = 4_000
const fadeMs = 200

const shown = new Set<ShownToast>()

/** Shows short messages at the bottom right, which screen readers announce. */
export const toast = {
  success: showAs('success'),
  error: showAs('error'),
  warning: showAs('warning'),
  info: showAs('info'),
}

function showAs(kind: ToastKind) {
  return (message: string, options: ToastOptions = {}): void => {
    const list = findToastList()
    const { id } = options
    const known = [...shown].find((each) => id !== undefined && each.id === id)
    const added = known ?? addToast(list, id)
    stop(added)
    added.leftMs = options.duration ?? defaultMs
    fillToast(added.element, { kind, message, ...options }, () => remove(added))
    arrange()
    letTimeRun()
  }
}

function addToast(list: HTMLElement, id: string | undefined): ShownToast {
  const element = document.createElement('li')
  const added: ShownToast = { id, element, leftMs: 0, running: null }
  goWhenSwiped(element, () => remove(added))
  shown.add(added)
  list.append(element)
  return added
}

/** Removes all toasts, for example before another page is opened. */
export function dismissToasts(): void {
  for (const each of shown) remove(each)
}

function remove(gone: ShownToast): void {
  if (!shown.delete(gone)) return
  stop(gone)
  gone.element.dataset['removed'] = 'true'
  arrange()
  setTimeout(() => gone.element.remove(), fadeMs)
}

/** Marks the newest three, which are visible, and the newest of all. */
function arrange(): void {
  const newestFirst = [...shown].reverse()
  for (const [index, { element }] of newestFirst.entries()) {
    element.dataset['visible'] = String(index < 3)
    element.dataset['front'] = String(index === 0)
  }
}

/** The time of all toasts stands still while somebody reads or uses one, and while the tab is hidden. */
function letTimeRun(): void {
  const isStill = document.hidden || isToastListUsed()
  for (const each of shown) {
    if (isStill) stop(each)
    else start(each)
  }
}
whenToastListIsUsed(letTimeRun)

function start(each: ShownToast): void {
  // A timer of that length would end at once.
  if (each.running || each.leftMs === Infinity) return
  const timer = setTimeout(() => remove(each), each.leftMs)
  each.running = { timer, since: Date.now() }
}

function stop(each: ShownToast): void {
  if (!each.running) return
  clearTimeout(each.running.timer)
  each.leftMs -= Date.now() - each.running.since
  each.running = null
}
