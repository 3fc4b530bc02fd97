import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { adminPages } from './admin-pages';
import { RequireLogin, RequireRole } from './guards';
import { page } from './lazy-page';
import { PublicLayout } from './public-layout';
import { RootLayout } from './root-layout';
import { RouteError } from './route-error';

const publicPages: RouteObject[] = [
  {
    index: true,
    lazy: page(
      () => import('../routes/landing.route'),
      (file) => file.LandingRoute,
    ),
  },
  {
    path: paths.flowers,
    lazy: page(
      () => import('../routes/flowers.route'),
      (file) => file.FlowersRoute,
    ),
  },
  {
    path: paths.flower,
    lazy: page(
      () => import('../routes/flower.route'),
      (file) => file.FlowerRoute,
    ),
  },
  {
    path: paths.cleanings,
    lazy: page(
      () => import('../routes/cleanings.route'),
      (file) => file.CleaningsRoute,
    ),
  },
  {
    path: paths.cleaning,
    lazy: page(
      () => import('../routes/cleaning.route'),
      (file) => file.CleaningRoute,
    ),
  },
  {
    path: paths.about,
    lazy: page(
      () => import('../routes/about.route'),
      (file) => file.AboutRoute,
    ),
  },
  {
    path: paths.terms,
    lazy: page(
      () => import('../routes/terms.route'),
      (file) => file.TermsRoute,
    ),
  },
  {
    path: paths.privacyPolicy,
    lazy: page(
      () => import('../routes/privacy-policy.route'),
      (file) => file.PrivacyPolicyRoute,
    ),
  },
  {
    path: paths.contact,
    lazy: page(
      () => import('../routes/contact.route'),
      (file) => file.ContactRoute,
    ),
  },
  {
    path: paths.becomeSupplier,
    lazy: page(
      () => import('../routes/become-supplier.route'),
      (file) => file.BecomeSupplierRoute,
    ),
  },
  {
    path: paths.notFound,
    lazy: page(
      () => import('../routes/not-found.route'),
      (file) => file.NotFoundRoute,
    ),
  },
];

const simplePages: RouteObject[] = [
  {
    path: paths.signIn,
    lazy: page(
      () => import('../routes/sign-in.route'),
      (file) => file.SignInRoute,
    ),
  },
  {
    path: paths.signUp,
    lazy: page(
      () => import('../routes/sign-up.route'),
      (file) => file.SignUpRoute,
    ),
  },
  {
    path: paths.forgotPassword,
    lazy: page(
      () => import('../routes/forgot-password.route'),
      (file) => file.ForgotPasswordRoute,
    ),
  },
  {
    path: paths.resetPassword,
    lazy: page(
      () => import('../routes/reset-password.route'),
      (file) => file.ResetPasswordRoute,
    ),
  },
  {
    path: paths.confirmEmail,
    lazy: page(
      () => import('../routes/confirm-email.route'),
      (file) => file.ConfirmEmailRoute,
    ),
  },
];

const checkoutPages: RouteObject[] = [
  {
    path: paths.orderPay,
    lazy: page(
      () => import('../routes/order-pay.route'),
      (file) => file.OrderPayRoute,
    ),
  },
  {
    path: paths.checkout,
    lazy: page(
      () => import('../routes/checkout.route'),
      (file) => file.CheckoutRoute,
    ),
  },
  {
    Component: RequireLogin,
    children: [
      {
        path: paths.payment,
        lazy: page(
          () => import('../routes/payment.route'),
          (file) => file.PaymentRoute,
        ),
      },
      {
        path: paths.paymentSuccess,
        lazy: page(
          () => import('../routes/payment-success.route'),
          (file) => file.PaymentSuccessRoute,
        ),
      },
      {
        path: paths.paymentFailed,
        lazy: page(
          () => import('../routes/payment-failed.route'),
          (file) => file.PaymentFailedRoute,
        ),
      },
    ],
  },
];

const ownPages: RouteObject[] = [
  {
    path: paths.invoices,
    lazy: page(
      () => import('../routes/invoices.route'),
      (file) => file.InvoicesRoute,
    ),
  },
  {
    path: paths.graves,
    lazy: page(
      () => import('../routes/graves.route'),
      (file) => file.GravesRoute,
    ),
  },
  {
    path: paths.cemeteryMap,
    lazy: page(
      () => import('../routes/cemetery-map.route'),
      (file) => file.CemeteryMapRoute,
    ),
  },
  {
    path: paths.graveCreate,
    lazy: page(
      () => import('../routes/grave-create.route'),
      (file) => file.GraveCreateRoute,
    ),
  },
  {
    path: paths.graveEdit,
    lazy: page(
      () => import('../routes/grave-edit.route'),
      (file) => file.GraveEditRoute,
    ),
  },
  {
    path: paths.myServices,
    lazy: page(
      () => import('../routes/my-services.route'),
      (file) => file.MyServicesRoute,
    ),
  },
  {
    path: paths.myService,
    lazy: page(
      () => import('../routes/my-service.route'),
      (file) => file.MyServiceRoute,
    ),
  },
  {
    path: paths.orders,
    lazy: page(
      () => import('../routes/orders.route'),
      (file) => file.OrdersRoute,
    ),
  },
  {
    path: paths.order,
    lazy: page(
      () => import('../routes/order.route'),
      (file) => file.OrderRoute,
    ),
  },
  {
    path: paths.subscriptions,
    lazy: page(
      () => import('../routes/subscriptions.route'),
      (file) => file.SubscriptionsRoute,
    ),
  },
  {
    path: paths.subscription,
    lazy: page(
      () => import('../routes/subscription.route'),
      (file) => file.SubscriptionRoute,
    ),
  },
  {
    path: paths.profile,
    lazy: page(
      () => import('../routes/user-profile.route'),
      (file) => file.UserProfileRoute,
    ),
  },
  {
    path: paths.userEdit,
    lazy: page(
      () => import('../routes/user-edit.route'),
      (file) => file.UserEditRoute,
    ),
  },
  {
    path: paths.addressCreate,
    lazy: page(
      () => import('../routes/address-edit.route'),
      (file) => file.AddressCreateRoute,
    ),
  },
  {
    path: paths.addressEdit,
    lazy: page(
      () => import('../routes/address-edit.route'),
      (file) => file.AddressEditRoute,
    ),
  },
];

const partnerPages: RouteObject[] = [
  {
    path: paths.agenda,
    lazy: page(
      () => import('../routes/agenda.route'),
      (file) => file.AgendaRoute,
    ),
  },
  {
    path: paths.servicesAvailable,
    lazy: page(
      () => import('../routes/services-available.route'),
      (file) => file.ServicesAvailableRoute,
    ),
  },
  {
    path: paths.acceptedServices,
    lazy: page(
      () => import('../routes/accepted-services.route'),
      (file) => file.AcceptedServicesRoute,
    ),
  },
  {
    path: paths.acceptedService,
    lazy: page(
      () => import('../routes/accepted-service.route'),
      (file) => file.AcceptedServiceRoute,
    ),
  },
  {
    path: paths.statement,
    lazy: page(
      () => import('../routes/statement.route'),
      (file) => file.StatementRoute,
    ),
  },
];

/** Every page, under its layout and its guard. */
export const routes: RouteObject[] = [
  {
    path: paths.home,
    Component: RootLayout,
    errorElement: <RouteError />,
    children: [
      { Component: PublicLayout, children: publicPages },
      {
        lazy: page(
          () => import('./simple-layout'),
          (file) => file.SimpleLayout,
        ),
        children: simplePages,
      },
      {
        lazy: page(
          () => import('./checkout-layout'),
          (file) => file.CheckoutLayout,
        ),
        children: checkoutPages,
      },
      {
        lazy: page(
          () => import('./dashboard-layout'),
          (file) => file.DashboardLayout,
        ),
        children: [
          {
            path: paths.userCreate,
            lazy: page(
              () => import('../routes/user-create.route'),
              (file) => file.UserCreateRoute,
            ),
          },
          { Component: RequireLogin, children: ownPages },
          { element: <RequireRole allowed="partner" />, children: partnerPages },
          { element: <RequireRole allowed="admin" />, children: adminPages },
        ],
      },
      {
        path: paths.limitRequests,
        lazy: page(
          () => import('../routes/limit-requests.route'),
          (file) => file.LimitRequestsRoute,
        ),
      },
      { path: '*', element: <Navigate to={paths.notFound} replace /> },
    ],
  },
];
