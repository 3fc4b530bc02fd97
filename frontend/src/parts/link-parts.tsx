import { DownloadButton } from '../ui/download-button';
import { SecretLinkPanel } from '../ui/secret-link-panel';
import { Part } from './part';

const words = {
  title: 'Share with the family',
  text: 'Whoever has this link sees the pictures.',
  none: 'With a link, your family sees the pictures.',
  revoked: 'The link was switched off.',
  make: 'Make a link',
  copy: 'Copy the link',
  revoke: 'Switch off',
  ask: 'Switch off the link?',
  askText: 'Your family can no longer see the pictures.',
  isRevoked: 'The link does not open any more.',
};

const open = ['part', 'secret-link', 'open'];
const none = ['part', 'secret-link', 'none'];

/** What the links of {@link LinkParts} are, which have no server to ask. */
export const partLinks = [
  [open, { path: '/follow/x7Kq' }],
  [none, {}],
] as const;

/** A secret link with and without its address, and a button that saves a file. */
export function LinkParts() {
  return (
    <>
      <Part name="SecretLinkPanel">
        <SecretLinkPanel id="link-open" path="/x" queryKey={open} words={words} />
        <SecretLinkPanel id="link-none" path="/x" queryKey={none} words={words} />
      </Part>
      <Part name="DownloadButton">
        <DownloadButton file={{ path: '/x', name: 'x.zip' }}>Download all</DownloadButton>
      </Part>
    </>
  );
}
