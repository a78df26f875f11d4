/** The outline of a screen while its code loads. */
export function ScreenLoading() {
  return (
    <div role="status" className="motion-safe:animate-[pulse-soft_1.6s_ease-in-out_infinite]">
      <span className="sr-only">Loading...</span>
      <div className="h-9 w-48 rounded-control bg-surface-2" />
      <div className="mt-8 h-24 rounded-card bg-surface-2" />
      <div className="mt-4 h-64 rounded-card bg-surface-2" />
    </div>
  )
}
