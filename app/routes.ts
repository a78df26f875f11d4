import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** The whole URL contract of the site, in the order of the specification's route table. */
export default [
  layout('layout/site-layout.tsx', [
    index('home/home.tsx'),
    route('about', 'content/about.tsx'),
    route('solutions', 'content/solutions.tsx'),
    route('portfolio', 'portfolio/portfolio.tsx'),
    route('portfolio/nigeria.svg', 'portfolio/nigeria-outlines.ts'),
    route('portfolio/:id', 'portfolio/item.tsx'),
    route('solar-calculator', 'solar-calculator/solar-calculator.tsx'),
    route('solar-calculator/proposal.pdf', 'solar-calculator/proposal.ts'),
    route('carbon-calculator', 'carbon/carbon-calculator.tsx'),
    route('carbon-credit-calculator', 'carbon/carbon-calculator.tsx', { id: 'carbon-credit-calculator' }),
    route('carbon-calculator/result.pdf', 'carbon/result-pdf.ts'),
    ...soon('carbon-register'),
    route('shop', 'shop/shop.tsx'),
    route('shop/:id', 'shop/product.tsx'),
    route('bundles', 'bundles/bundles.tsx'),
    route('stock-alerts', 'shop/stop-alerts.tsx'),
    route('products', 'products/catalogue.tsx'),
    route('products/:id', 'products/product.tsx'),
    route('products/:id/data-sheet.pdf', 'products/data-sheet.ts'),
    route('blog', 'blog/blog.tsx'),
    route('blog/:id', 'blog/article.tsx'),
    route('contact', 'inquiry/contact.tsx'),
    route('repayment-plans', 'financing/repayment-plans.tsx'),
    route('repayment-plans/details/:price/:term', 'financing/plan-details.tsx'),
    route('repayment-plans/details/:price/:term/schedule.csv', 'financing/schedule-csv.ts'),
    route('repayment-plans/details/:price/:term/schedule.pdf', 'financing/schedule-pdf.ts'),
    ...soon('reseller'),
    route('payment-details', 'checkout/payment-details.tsx'),
    route('payment-details/invoice.pdf', 'checkout/invoice.ts'),
    route('careers', 'careers/careers.tsx'),
    route('cart', 'cart/cart-page.tsx'),
    route('cart/shared', 'cart/shared-cart.tsx'),
    route('wish-list', 'wish-list/wish-list.tsx'),
    route('login', 'auth/login.tsx'),
    route('update-password', 'auth/update-password.tsx'),
    route('dashboard', 'account/dashboard.tsx'),
    route('admin', 'admin/admin.tsx'),
    route('*', 'content/not-found.tsx'),
  ]),
  route('pictures/:file', 'pictures/picture-file.ts'),
  // For readers that are no people.
  route('blog/rss.xml', 'blog/rss.ts'),
  route('sitemap.xml', 'found/sitemap.ts'),
  route('robots.txt', 'found/robots.ts'),
  route('og/:kind/:file', 'found/og-picture.ts'),
] satisfies RouteConfig

/** Routes whose own page is still to come; they share one honest page. */
function soon(...paths: string[]) {
  return paths.map((path) => route(path, 'content/soon.tsx', { id: `soon/${path}` }))
}
