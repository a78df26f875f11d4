import { site } from '../../site.config.ts'

/** Opens a WhatsApp chat with the company, with the text as the start of the message. */
export function whatsappUrl(text?: string): string {
  return chatUrl(site.whatsapp, text)
}

/** Opens a WhatsApp chat with a number, `+2348031234567`. */
export function chatUrl(phoneNumber: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return `https://wa.me/${phoneNumber.replace('+', '')}${query}`
}

/** Lets the visitor choose on WhatsApp whom to send the text to. */
export function whatsappShareUrl(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
