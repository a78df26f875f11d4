import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { legalSlugs } from '../domain/legal/documents.ts'

/** Every URL of the site. */
export default [
  layout('pages/layout/site-layout.tsx', [
    index('pages/home/home.tsx'),
    route('about', 'pages/about/about.tsx'),
    route('solutions', 'pages/solutions/solutions.tsx'),
    route('portfolio', 'pages/portfolio/portfolio.tsx'),
    route('portfolio/nigeria.svg', 'pages/portfolio/nigeria-outlines.ts'),
    route('portfolio/:id', 'pages/portfolio/item.tsx'),
    route('solar-calculator/proposal.pdf', 'pages/solar-calculator/proposal.ts'),
    route('carbon-calculator', 'pages/carbon-calculator/carbon-calculator.tsx'),
    route('carbon-credit-calculator', 'pages/carbon-calculator/carbon-calculator.tsx', {
      id: 'carbon-credit-calculator',
    }),
    route('carbon-calculator/result.pdf', 'pages/carbon-calculator/result-pdf.ts'),
    route('carbon-register', 'pages/carbon-register/overview.tsx'),
    route('carbon-register/projects/:id', 'pages/carbon-register/project.tsx'),
    route('carbon-register/units/:serial', 'pages/carbon-register/unit.tsx'),
    route('carbon-register/holders/:id', 'pages/carbon-register/holder.tsx'),
    route('carbon-register/certificates/:id', 'pages/carbon-register/certificate.tsx'),
    route(
      'carbon-register/certificates/:id/certificate.pdf',
      'pages/carbon-register/certificate/certificate-pdf.ts',
    ),
    route(
      'carbon-register/certificates/:id/proof.tlog-proof',
      'pages/carbon-register/certificate/proof-file.ts',
    ),
    route('carbon-register/events/:index', 'pages/carbon-register/event.tsx'),
    route('bundles', 'pages/bundles/bundles.tsx'),
    route('stock-alerts', 'pages/shop/stop-alerts.tsx'),
    route('products', 'pages/products/catalogue.tsx'),
    route('products/:id', 'pages/products/product.tsx'),
    route('products/:id/data-sheet.pdf', 'pages/products/data-sheet.ts'),
    route('blog', 'pages/blog/blog.tsx'),
    route('blog/:id', 'pages/blog/article.tsx'),
    route('contact', 'pages/contact/contact.tsx'),
    route('faq', 'pages/faq/faq.tsx'),
    route('repayment-plans', 'pages/repayment-plans/repayment-plans.tsx'),
    route('repayment-plans/details/:price/:term', 'pages/repayment-plans/plan-details.tsx'),
    route(
      'repayment-plans/details/:price/:term/schedule.csv',
      'pages/repayment-plans/schedule-csv.ts',
    ),
    route(
      'repayment-plans/details/:price/:term/schedule.pdf',
      'pages/repayment-plans/schedule-pdf.ts',
    ),
    route('reseller/paper.pdf', 'pages/reseller/paper.ts'),
    route('payment-details/invoice.pdf', 'pages/payment-details/invoice.ts'),
    route('payment-details/document.pdf', 'pages/payment-details/document.ts'),
    route('dashboard/papers/:paper', 'pages/dashboard/papers/papers.ts'),
    route('payment-details/agreement.pdf', 'pages/payment-details/plan/agreement.ts'),
    route('check-letter', 'pages/check-letter/check-letter.tsx'),
    route('careers', 'pages/careers/careers.tsx'),
    ...legalSlugs.map((slug) => route(slug, 'pages/legal/legal.tsx', { id: `legal/${slug}` })),
    // Pages that read data in the browser with TanStack's hooks; the others load faster without
    // them.
    layout('pages/layout/data-cache-layout.tsx', [
      route('solar-calculator', 'pages/solar-calculator/solar-calculator.tsx'),
      route('shop', 'pages/shop/shop.tsx'),
      route('shop/:id', 'pages/shop/product/product.tsx'),
      route('payment-details', 'pages/payment-details/payment-details.tsx'),
      route('cart', 'pages/cart/cart-page.tsx'),
      route('cart/shared', 'pages/cart/shared-cart.tsx'),
      route('wish-list', 'pages/wish-list/wish-list.tsx'),
      route('reseller', 'pages/reseller/reseller.tsx'),
      route('login', 'pages/login/login.tsx'),
      route('update-password', 'pages/update-password/update-password.tsx'),
      route('merge-accounts', 'pages/merge-accounts/merge-accounts.tsx'),
      route('oauth/consent', 'pages/oauth-consent/oauth-consent.tsx'),
      route('dashboard', 'pages/dashboard/dashboard.tsx'),
    ]),
    route('*', 'pages/not-found/not-found.tsx'),
  ]),
  // The desk of the staff has a frame of its own. Its screens are in domain/desk/screens.ts.
  layout('pages/layout/desk-layout.tsx', [route('admin/*', 'pages/admin/admin.tsx')]),
  route('pictures/:file', 'pages/product-images/product-image-file.ts'),
  // For programs: feed readers, search engines, browsers.
  route('blog/rss.xml', 'pages/blog/rss.ts'),
  route('sitemap.xml', 'pages/seo/sitemap.ts'),
  route('robots.txt', 'pages/seo/robots.ts'),
  route('manifest.webmanifest', 'pages/seo/manifest.ts'),
  route('og/:kind/:file', 'pages/seo/og-image.ts'),
] satisfies RouteConfig
