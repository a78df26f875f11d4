import { data, redirect } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { openingHoursData } from '../../../domain/contact/opening-hours.ts'
import { site } from '../../../site.config.ts'
import { readOpeningHours } from '../../features/contact/read-opening-hours.ts'
import { companyId } from '../../features/seo/organization-data.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { StructuredData, useOrigin } from '../../ui/structured-data.tsx'
import type { Route } from './+types/contact'
import { answerInquiry } from './answer-inquiry.ts'
import { ContactMethods } from './contact-methods.tsx'
import { InquirySection, thanksPath } from './inquiry-section.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: `Contact us in ${site.address.city}`,
    description: `Call, write or visit ${site.name} in ${site.address.area}, ${site.address.city}: phone, WhatsApp, mail, opening hours and a form for your project.`,
    path: '/contact',
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const today = dayInLagos(new Date())
  return { today, hours: await readOpeningHours(services(context).supabase, today) }
}

/** Sends the form without JavaScript. A form that cannot be sent comes back filled in. */
export async function action({ request, context }: Route.ActionArgs) {
  const refused = await answerInquiry(request, services(context).supabase)
  if (refused) return data(refused, { status: 400 })
  return redirect(thanksPath, 303)
}

export default function Contact({ loaderData: { hours, today } }: Route.ComponentProps) {
  const origin = useOrigin()
  return (
    <div className="container-page py-10">
      <StructuredData
        data={{
          '@type': ['Organization', 'LocalBusiness'],
          '@id': companyId(origin),
          ...openingHoursData(hours, today),
        }}
      />
      <h1 className="text-h2">Contact</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-2">
        Ask about a product, a repair or a whole system. Somebody on our team in {site.address.city}{' '}
        replies, usually within {site.answerTime}. Your answer may already be in our{' '}
        <Link to="/faq" className="inline-block min-h-6 font-semibold text-primary">
          questions and answers
        </Link>
        .
      </p>
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_22rem]">
        <InquirySection />
        <ContactMethods {...{ hours, today }} />
      </div>
    </div>
  )
}
