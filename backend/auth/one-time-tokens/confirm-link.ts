import { apiError } from '../../errors.ts'
import { ApiError } from '../../web/api-error.ts'
import { isFromOtherSite } from '../../web/own-site.ts'
import type { Endpoint } from '../endpoint.ts'
import { findAllowed } from './redirects.ts'
import { openLink } from './verify-link.ts'

/**
 * `POST /confirm`, the button of the page that the links in our mails lead to. A form, so that it
 * works without scripts. Redirects as `GET /verify` does; a link that does not work leads back to
 * the page, with the reason in its address.
 */
export const confirmLink: Endpoint = async (context, call) => {
  const { settings } = context
  const fields = new URLSearchParams(await call.request.text())
  const target = findAllowed(fields.get('redirect_to'), settings) ?? settings.siteUrl
  try {
    // Another site's page must not sign a visitor in to the account of somebody else.
    if (isFromOtherSite(call.request, settings.siteUrl))
      throw apiError('validation_failed', 'Press the button on the page of the link')
    const opened = await openLink(context, call, {
      token: fields.get('token_hash') ?? '',
      type: fields.get('kind') ?? '',
      target,
    })
    return answer(opened, settings.siteUrl)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return answer(
      `${settings.siteUrl}${settings.confirmPath ?? ''}?problem=${error.code}`,
      settings.siteUrl,
    )
  }
}

/** Browsers refuse a form that is redirected to another origin, so that is a page that leaves. */
function answer(location: string, siteUrl: string): Response {
  const isOwn = new URL(location).origin === new URL(siteUrl).origin
  return new Response(null, {
    status: isOwn ? 303 : 200,
    headers: {
      ...(isOwn ? { location } : { refresh: `0; url=${location}` }),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}
