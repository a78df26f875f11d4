import Download from '~icons/lucide/download'
import MessageCircle from '~icons/lucide/message-circle'
import { useMemo } from 'react'
import { renderSVG } from 'uqr'
import { referralDays, referralParameter } from '../../../../domain/resellers/referral.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { whatsappShareUrl } from '../../../platform/whatsapp-url.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { site } from '../../../../site.config.ts'
import { CopyButton } from '../settings/copy-button.tsx'

/** The link of a reseller, as an address, a QR code, and a text for WhatsApp. */
export function ReferralLink({ code, businessName }: { code: string; businessName: string }) {
  const url = `${window.location.origin}/shop?${referralParameter}=${code}`
  const svg = useMemo(() => renderSVG(url, { border: 2 }), [url])
  const text = `Good day! I recommend ${site.name} for solar panels, inverters and batteries: fair prices, delivery across Nigeria, and a team that answers. Order through my link, or enter the code ${code} at the checkout: ${url}`
  return (
    <section aria-labelledby="my-link">
      <h2 id="my-link" className="text-h3">
        Your link
      </h2>
      <p className="mt-1 text-ink-2">
        If somebody opens it and orders within {referralDays} days, the order counts for{' '}
        {businessName}. The code <strong>{code}</strong> at the checkout does the same, and a code
        counts more than a link.
      </p>
      <div className="mt-4 grid gap-6 rounded-card border border-line bg-surface p-5 sm:grid-cols-[auto_1fr]">
        <div className="grid content-start justify-items-center gap-3">
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
            alt={`QR code of the link ${url}`}
            width={176}
            height={176}
            className="size-44 rounded-control border border-line bg-white"
          />
          <Button
            variant="secondary"
            size="small"
            onClick={() => saveFile(`${code}-qr.svg`, new Blob([svg], { type: 'image/svg+xml' }))}
          >
            <Download className="size-4" aria-hidden="true" /> Download QR code
          </Button>
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <TextField label="Link" readOnly value={url} onFocus={(event) => event.target.select()} />
          <p>
            <CopyButton text={url} label="Copy link" />
          </p>
          <TextAreaField label="Text for WhatsApp" readOnly rows={10} value={text} />
          <p className="flex flex-wrap items-center gap-3">
            <a
              className={buttonClass({ size: 'small' })}
              href={whatsappShareUrl(text)}
              target="_blank"
              rel="noreferrer"
            >
              <MessageCircle className="size-4" aria-hidden="true" /> Send on WhatsApp
            </a>
            <CopyButton text={text} label="Copy text" />
          </p>
        </div>
      </div>
    </section>
  )
}
