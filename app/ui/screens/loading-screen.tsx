import { LogoMark } from '../logo.tsx'

/**
 * Shown while a page loads; hidden without JavaScript, where nothing loads. It is as high as the
 * window, so that the footer stays below and does not jump when the page arrives.
 */
export function LoadingScreen() {
  return (
    <div
      role="status"
      className="grid min-h-dvh place-content-center justify-items-center gap-4 noscript:hidden"
    >
      <LogoMark className="size-14 motion-safe:animate-[pulse-soft_1.6s_ease-in-out_infinite]" />
      <p className="text-ink-2">Loading...</p>
    </div>
  )
}
