import type { Follow } from '../../platform/behaviours.ts'

/** The browser asks before it leaves a form in which somebody typed or chose something. */
export const guardUnload: Follow = (form) => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  const start = () => window.addEventListener('beforeunload', ask)
  form.addEventListener('input', start)
  form.addEventListener('change', start)
  return () => {
    form.removeEventListener('input', start)
    form.removeEventListener('change', start)
    window.removeEventListener('beforeunload', ask)
  }
}
