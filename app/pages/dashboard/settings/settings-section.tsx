import type { ReactNode } from 'react'

interface SettingsSectionProps {
  id: string
  title: string
  text?: ReactNode
  children: ReactNode
}

/**
 * A section of the settings: description on the left, controls on the right; stacked on a phone.
 */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-5 border-t border-line py-9 first:border-t-0 first:pt-0 min-[900px]:grid-cols-[17rem_1fr] min-[900px]:gap-12"
    >
      <div>
        <h2 id={`${id}-title`} className="text-h3">
          {title}
        </h2>
        {text && <p className="mt-2 text-md text-ink-2">{text}</p>}
      </div>
      <div className="min-w-0 max-w-xl">{children}</div>
    </section>
  )
}

/** A list of removable items, such as devices or passkeys. */
export function SettingsList({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">{children}</ul>
  )
}

export function SettingsRow({
  title,
  detail,
  badge,
  actions,
}: {
  title: string
  detail?: ReactNode
  badge?: ReactNode
  actions?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 break-words">{title}</span>
          {badge}
        </p>
        {detail && <div className="text-sm text-ink-2">{detail}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-1">{actions}</div>}
    </li>
  )
}
