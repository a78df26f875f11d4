import ChevronRight from '~icons/lucide/chevron-right'
import { Fragment, type ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { listScreensAbove } from '../../../../domain/desk/screens.ts'
import { PageTitle } from '../../../platform/page-title.tsx'
import { useHeadingFocus } from './heading-focus.ts'
import { useScreen } from './use-screen.ts'

interface PageHeaderProps {
  /** Default: the title of the screen. A record gives its own name. */
  title?: string | undefined
  /** Beside the title, such as the status of a record. */
  badge?: ReactNode
  /** One or two sentences below the title. */
  description?: ReactNode
  /** Buttons of less importance, right of the title. */
  actions?: ReactNode
  /** The main button of the screen. On phones it stays at the bottom, above the bar. */
  primaryAction?: ReactNode
  /** Keeps the title and its buttons in view on wide screens, for long forms. */
  stays?: boolean
}

/** Its breadcrumb goes below the top bar (4rem), and the row of the title stays. */
const stayingLook = 'lg:sticky lg:top-[2.75rem] lg:z-10 lg:-mx-2 lg:bg-bg lg:px-2 lg:pb-3'

/** Begins every screen: where it is, its only first-level heading, and what can be done. */
export function PageHeader(props: PageHeaderProps) {
  const { title, badge, description, actions, primaryAction, stays = false } = props
  const { path, screen } = useScreen()
  const heading = useHeadingFocus(path)
  const name = title ?? screen?.title ?? 'Desk'
  return (
    <div className={stays ? `mb-6 ${stayingLook}` : 'mb-6'}>
      <PageTitle>{name}</PageTitle>
      <Crumbs path={path} area={screen?.area} name={name} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="min-w-0 text-[1.75rem] leading-tight wrap-anywhere lg:text-[2rem]"
        >
          <Unbroken text={name} />
        </h1>
        {badge}
        <div className="flex flex-wrap items-center gap-2 empty:hidden lg:ml-auto">
          {actions}
          {primaryAction && (
            <div className="contents max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:block max-lg:border-t max-lg:border-line max-lg:bg-bg max-lg:px-4 max-lg:py-2 max-lg:[&>*]:w-full">
              {primaryAction}
            </div>
          )}
        </div>
      </div>
      {description && <div className="prose-width mt-2 text-md text-ink-2">{description}</div>}
    </div>
  )
}

/** The text; a number such as IM-2026-000007 does not break at its hyphens. */
function Unbroken({ text }: { text: string }) {
  const found = /\b[A-Z]+-\d{4}-\d+\b/.exec(text)
  if (!found) return text
  const { 0: number, index } = found
  return (
    <>
      {text.slice(0, index)}
      <span className="whitespace-nowrap">{number}</span>
      <Unbroken text={text.slice(index + number.length)} />
    </>
  )
}

function Crumbs({ path, area, name }: { path: string; area: string | undefined; name: string }) {
  const above = listScreensAbove(path)
  if (path === '' || (above.length === 0 && area === name)) return null
  return (
    <nav aria-label="Breadcrumb" className="mb-2 text-sm text-ink-3" data-no-print>
      <ol className="flex flex-wrap items-center gap-x-1">
        {area && !above.some(({ screen }) => screen.title === area) && <li>{area}</li>}
        {above.map(({ screen, to }) => (
          <Fragment key={to}>
            {screen.title !== area && <Separator />}
            <li>
              <Link to={to} className="-my-3 inline-block py-3 text-ink-2 hover:text-ink">
                {screen.title}
              </Link>
            </li>
          </Fragment>
        ))}
        <Separator />
        <li aria-current="page" className="min-w-0 wrap-anywhere">
          {name}
        </li>
      </ol>
    </nav>
  )
}

function Separator() {
  return (
    <li aria-hidden="true">
      <ChevronRight className="size-3.5" />
    </li>
  )
}
