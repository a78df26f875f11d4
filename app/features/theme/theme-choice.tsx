import Monitor from '~icons/lucide/monitor'
import Moon from '~icons/lucide/moon'
import Sun from '~icons/lucide/sun'
import { showChosenTheme } from './theme.ts'

const choices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const

/** For one that React adds later. */
function showIn(choice: HTMLElement | null): void {
  if (choice) showChosenTheme(choice)
}

/** Light, dark or system. `startTheme` checks the choice and stores it. */
export function ThemeChoice() {
  return (
    <fieldset ref={showIn}>
      <legend className="px-3 pb-1 text-sm font-semibold text-ink-3">Theme</legend>
      {choices.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 hover:bg-surface-2"
        >
          <input
            type="radio"
            name="theme"
            value={value}
            data-theme-choice
            className="size-4 accent-(--primary)"
          />
          <Icon className="size-5 text-ink-2" aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
