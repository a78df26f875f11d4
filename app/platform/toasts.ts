import { createStored } from './storage/stored.ts'
import { makeToastElement, type ToastKind, type ToastOptions } from './toasts/toast-element.ts'
import { findToastList, isToastListUsed, whenToastListIsUsed } from './toasts/toast-list.ts'

interface ShownToast extends ReturnType<typeof makeToastElement> {
  id: string | undefined
  kind: ToastKind
  message: string
  options: ToastOptions
  /** How long it is still shown. */
  leftMs: number
  /** Null while its time stands still. */
  running: { timer: ReturnType<typeof setTimeout>; since: number } | null
}

export type Toasts = Record<ToastKind, (message: string, options?: ToastOptions) => void>

const defaultMs = 4_000
const fadeMs = 200
const visibleCount = 3

/** Newest first. */
let shown: readonly ShownToast[] = []

/** Shows short messages at the bottom right, which screen readers announce. */
export const toast: Toasts = {
  success: showAs('success'),
  error: showAs('error'),
  warning: showAs('warning'),
  info: showAs('info'),
}

function showAs(kind: ToastKind): Toasts[ToastKind] {
  return (message, options = {}) => {
    const list = findToastList()
    const { id, duration = defaultMs } = options
    const known = shown.find((each) => id !== undefined && each.id === id)
    const one = known ?? makeToast(id)
    one.fill(kind, message, options)
    Object.assign(one, { kind, options })
    if (!known) putInFront(list, one)
    // The time of a message that only gets more content goes on.
    if (one.message !== message) {
      stop(one)
      Object.assign(one, { message, leftMs: duration })
    }
    letTimeRun()
  }
}

function makeToast(id: string | undefined): ShownToast {
  const parts = makeToastElement(() => remove(made))
  const made: ShownToast = {
    ...parts,
    id,
    kind: 'info',
    message: '',
    options: {},
    leftMs: 0,
    running: null,
  }
  return made
}

function putInFront(list: HTMLElement, added: ShownToast): void {
  shown = [added, ...shown]
  list.prepend(added.element)
  arrange()
}

/** Whether it has not gone yet, so that more content still belongs on it. */
export function isToastShown(id: string): boolean {
  return shown.some((each) => each.id === id)
}

/** Removes all toasts, for example before another page is opened. */
export function dismissToasts(): void {
  for (const each of shown) remove(each)
}

function remove(gone: ShownToast): void {
  if (!shown.includes(gone)) return
  stop(gone)
  shown = shown.filter((each) => each !== gone)
  gone.element.dataset['removed'] = 'true'
  arrange()
  setTimeout(() => gone.element.remove(), fadeMs)
}

/** Marks the newest of all, which is in front of the others, and those that are visible. */
function arrange(): void {
  for (const [index, { element }] of shown.entries()) {
    element.dataset['front'] = String(index === 0)
    element.dataset['visible'] = String(index < visibleCount)
    element.style.setProperty('--behind', String(index))
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
  each.running = { timer, since: performance.now() }
}

function stop(each: ShownToast): void {
  if (!each.running) return
  clearTimeout(each.running.timer)
  each.leftMs -= performance.now() - each.running.since
  each.running = null
}

/** What the next document shows. A button cannot be taken along, so its message stays behind. */
interface CarriedToast {
  kind: ToastKind
  message: string
  description: string | undefined
  leftMs: number
  leftAt: number
}

const carried = createStored('toasts', 'tab')
/** A page that comes later has nothing to do with them, such as the way back from a gateway. */
const maxAwayMs = 10_000

/** Lets messages outlive their document: the next page shows them for the rest of their time. */
export function startToasts(): void {
  // Screen readers announce what is added to a list that is there.
  findToastList()
  for (const { kind, message, description, leftMs, leftAt } of readCarried())
    if (Date.now() - leftAt < maxAwayMs)
      toast[kind](message, { duration: leftMs, ...(description && { description }) })
  window.addEventListener('pagehide', () => {
    const leaving = shown.filter(canBeCarried)
    for (const each of leaving) {
      stop(each)
      each.element.remove()
    }
    shown = shown.filter((each) => !leaving.includes(each))
    const rows = leaving.map(({ kind, message, options, leftMs }): CarriedToast => {
      const description = typeof options.description === 'string' ? options.description : undefined
      return { kind, message, description, leftMs, leftAt: Date.now() }
    })
    // The oldest is shown first.
    carried.write(rows.length > 0 ? JSON.stringify(rows.reverse()) : null)
  })
}

function canBeCarried({ leftMs, options: { action, cancel, description } }: ShownToast): boolean {
  return leftMs !== Infinity && !action && !cancel && !(description instanceof Node)
}

function readCarried(): CarriedToast[] {
  try {
    const rows = JSON.parse(carried.read() ?? '[]') as CarriedToast[]
    return rows.filter(({ kind, message }) => kind in toast && message)
  } catch {
    return []
  } finally {
    carried.write(null)
  }
}
