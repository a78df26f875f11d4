import { data, redirect } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { findProjectType, inquiryLimits } from '../../../domain/inquiry/inquiry.ts'
import { site } from '../../../site.config.ts'
import { readOpeningHours } from '../../features/contact/read-opening-hours.ts'
import { Island } from '../../platform/parts/island.tsx'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/contact'
import { answerInquiry } from './answer-inquiry.ts'
import { ContactMethods } from './contact-methods.tsx'
import ContactForm from './contact-form.island.tsx'
import { thanksPath } from './thanks-path.ts'

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: `Contact us in ${site.address.city}`,
    description: `Call, write or visit ${site.name} in ${site.address.area}, ${site.address.city}: phone, WhatsApp, mail, opening hours and a form for your project.`,
    path: '/contact',
  })
}

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const today = dayInLagos(new Date())
  return {
    today,
    hours: await readOpeningHours(services(context).supabase, today),
    wasSent: searchParams.get('sent') === 'yes',
    asked: {
      projectType: findProjectType(searchParams.get('type')) ?? '',
      description: (searchParams.get('description') ?? '').slice(0, inquiryLimits.description),
    },
  }
}

/** Sends the form without JavaScript. A form that cannot be sent comes back filled in. */
export async function action({ request, context }: Route.ActionArgs) {
  const refused = await answerInquiry(request, services(context).supabase)
  if (refused) return data(refused, { status: 400 })
  return redirect(thanksPath, 303)
}

export default function Contact({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { hours, today, wasSent, asked } = loaderData
  return (
    <div className="container-page py-10">
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
        <Island
          name="contact-form"
          when="touch session"
          of={ContactForm}
          props={{ initial: { ...asked, ...answer?.fields }, wasSent, answer }}
        />
        <ContactMethods {...{ hours, today }} />
      </div>
    </div>
  )
}
