import Moon from '~icons/lucide/moon'
import Sun from '~icons/lucide/sun'
import { ThemeChoice } from '../../features/theme/theme-choice.tsx'
import { DisclosureMenu } from '../../ui/overlays/disclosure-menu.tsx'

export function ThemeMenu() {
  return (
    <DisclosureMenu
      align="right"
      label={
        <>
          <Sun className="size-5 dark:hidden" aria-hidden="true" />
          <Moon className="hidden size-5 dark:block" aria-hidden="true" />
          <span className="sr-only">Theme</span>
        </>
      }
    >
      <ThemeChoice />
    </DisclosureMenu>
  )
}
