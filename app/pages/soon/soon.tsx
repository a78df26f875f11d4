import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { whatsappUrl } from '../../platform/whatsapp-url.ts'
import { unlisted } from '../../platform/seo.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import type { Route } from './+types/soon'
import { subjectOf } from './soon-subjects.ts'

export function loader({ url }: Route.LoaderArgs) {
  return subjectOf(url.pathname)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.title ?? 'Coming')
}

/** The placeholder for a route without a page of its own yet, with links to existing pages. */
export default function Soon({ loaderData }: Route.ComponentProps) {
  return (
    <div className="container-page py-16">
      <div className="max-w-2xl">
        <p className="font-semibold text-accent-text">Coming later</p>
        <h1 className="mt-3 text-h2">{loaderData.title}</h1>
        <p className="mt-5 text-lg text-ink-2">{loaderData.meanwhile}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <SubmitProject />
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={whatsappUrl()}
            target="_blank"
            rel="noreferrer"
          >
            Chat on WhatsApp
          </a>
          <ButtonLink to="/shop" variant="quiet">
            Browse the shop
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
