import { LogoMark } from '../logo.tsx'

/** Shown while a page loads; hidden without JavaScript, where nothing loads. */
export function LoadingScreen() {
  return (
    <div
      role="status"
      className="grid min-h-[60vh] place-content-center justify-items-center gap-4 noscript:hidden"
    >
      <LogoMark className="size-14 motion-safe:animate-[pulse-soft_1.6s_ease-in-out_infinite]" />
      <p className="text-ink-2">Loading...</p>
    </div>
  )
}
