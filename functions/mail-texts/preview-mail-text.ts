import { defineSteps } from '../callers/define-function.ts'
import { previewMailText as contract } from '../../domain/mail-texts/mail-text-functions.ts'
import { mailExamples } from './mail-examples.ts'

/**
 * Shows a mail with the given words as its customer would get it, filled with an example.
 * @returns 200 `{ subject, text, html }`; 400 words that no mail may have; 403 no content
 */
export const previewMailText = defineSteps(
  contract,
  async ({ request: { name, text: words }, allow, context }) => {
    await allow()

    const { subject, text, content } = mailExamples[name](context).write(words)
    const html = await context.renderMailHtml(content)
    // The content security policy of the desk blocks style sheets in the frame of the preview. The one
    // of a mail only serves the dark mode of mail programs.
    return { subject, text, html: html.replace(/<style>[^]*?<\/style>/, '') }
  },
)
