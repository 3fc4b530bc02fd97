import type {
  ConfirmEmailAnswer,
  ResetLinkAnswer,
  AnyNewUser,
  Login,
  LoginAnswer,
  RecoverPassword,
  RecoverPasswordAnswer,
  ResetPassword,
  User,
} from '@perpetua/contracts/identity.contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { get, send } from '../../../lib/api-client';
import { publicTopics } from '../../../lib/query-client';
import { paths } from '../../../lib/paths';
import { cacheLogo, closeSession, dropSession, mayLogOut, openSession, useSession } from '../../../lib/session';

/** Leaves the screen reader time to announce the logout before the page changes. */
const logOutPauseMs = 100;

const me = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['user', 'my', userId],
    queryFn: async ({ signal }) => {
      const user = await get<User>('/User/my', { signal });
      cacheLogo(user.logo);
      return user;
    },
    enabled: userId !== undefined,
  });

/** The logged-in user. */
export function useMe() {
  const session = useSession();
  return useQuery(me(session?.userId));
}

/** Logs in and opens the session in every tab. */
export function useLogIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (login: Login) => send<LoginAnswer>('POST', '/Auth/login', { body: login }),
    onSuccess: (answer) => {
      queryClient.removeQueries({ predicate: ({ queryKey: [topic] }) => !publicTopics.includes(topic) });
      openSession(answer);
    },
  });
}

/** Creates an account: a visitor's own, or for an admin the account of another person. */
export function useSignUp() {
  return useMutation({ mutationFn: (user: AnyNewUser) => send<User>('POST', '/User', { body: user }) });
}

/** Requests the mail with the link to set a new password. */
export function useRecoverPassword() {
  return useMutation({
    mutationFn: (request: RecoverPassword) =>
      send<RecoverPasswordAnswer>('POST', '/Auth/recover-password', { body: request }),
  });
}

/**
 * Sets a new password with the token from a mail's link. All sessions of the account end, and this browser is logged
 * out.
 */
export function useResetPassword() {
  return useMutation({
    mutationFn: (reset: ResetPassword) => send<undefined>('POST', '/Auth/reset-password', { body: reset }),
    onSuccess: dropSession,
  });
}

/** Confirms the e-mail address with the token from a mail's link: exactly once, however often the page renders. */
export function useEmailConfirmation(token: string) {
  return useQuery({
    queryKey: ['confirmation', token],
    queryFn: () => send<ConfirmEmailAnswer>('POST', '/Auth/confirm-email', { body: { token } }),
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/**
 * Undoes a change of the e-mail address with the token from a mail's link. All sessions of the account end, and this
 * browser is logged out.
 */
export function useUndoEmailChange() {
  return useMutation({
    mutationFn: (token: string) => send<undefined>('POST', '/Auth/undo-email-change', { body: { token } }),
    onSuccess: dropSession,
  });
}

/** Whether the link of a mail can still set a password: checked once, before anything is typed. */
export function useResetLinkCheck(token: string) {
  return useQuery({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => send<ResetLinkAnswer>('POST', '/Auth/check-reset-link', { body: { token }, signal }),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/**
 * Ends the session here and on the server, clears the query cache, and shows the sign-in page; does nothing if the user is
 * asked first and wants to stay. It does not wait for the server: whatever it responds, the browser no longer has the
 * token.
 */
export function useLogOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = () => {
    // The call reads the token synchronously, before the session is closed.
    send<undefined>('POST', '/Auth/logout').catch(() => undefined);
    closeSession();
    setTimeout(() => {
      queryClient.clear();
      void navigate(paths.signIn);
    }, logOutPauseMs);
  };
  return () => {
    const asked = mayLogOut();
    if (asked === undefined) leave();
    else void asked.then((isAgreed) => isAgreed && leave());
  };
}
