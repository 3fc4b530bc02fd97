import { useState } from 'react';
import { Button, type ButtonLook } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { CopyButton } from '../ui/copy-button';
import { FileButton } from '../ui/file-button';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import { Pagination } from '../ui/pagination';
import { Stepper } from '../ui/stepper';
import { TabLinks } from '../ui/tab-links';
import { useToasts } from '../ui/toasts';
import { WhatChanged } from '../ui/what-changed';
import { Part, Side } from './part';

const looks = ['bloom', 'outlined', 'text'] as const satisfies ButtonLook[];

/** Shows buttons, links that look like buttons, and other components to press. */
export function ActionParts() {
  return (
    <>
      <Part name="Button">
        {looks.map((look) => (
          <Buttons key={look} look={look} />
        ))}
        <Button look="outlined" isWide>
          As wide as its place
        </Button>
      </Part>
      <SmallButtons />
      <Steppers />
      <Part name="TabLinks, Pagination, WhatChanged">
        <TabLinks
          label="Parts of a record"
          tabs={[
            { to: '?', name: 'All', isShown: true },
            { to: '?part=open', name: 'Open', isShown: false, count: '3' },
          ]}
        />
        <Pagination total={120} pageSize={25} />
        <p>
          <WhatChanged record="product" />
        </p>
      </Part>
      <Overlays />
    </>
  );
}

function SmallButtons() {
  return (
    <>
      <Part name="IconButton, CopyButton">
        <Side>
          <IconButton aria-label="Close">
            <Icon name="close" />
          </IconButton>
          <CopyButton text="PT-1042" label="Copy the number" look="icon" />
          <CopyButton text="PT-1042" label="Copy the number as well" look="outlined" />
        </Side>
      </Part>
      <Part name="FileButton">
        <FileButton hint="JPEG or PNG." onChoose={() => undefined}>
          Choose a picture
        </FileButton>
        <FileButton hint="JPEG or PNG." isBusy onChoose={() => undefined}>
          Being sent
        </FileButton>
        <FileButton hint="JPEG or PNG." isSmall error="The file is not a picture." onChoose={() => undefined}>
          Choose another
        </FileButton>
      </Part>
    </>
  );
}

function Buttons({ look }: { look: ButtonLook }) {
  return (
    <Side>
      <Button look={look}>{look}</Button>
      <Button look={look} isSmall>
        <Icon name="plus" size={20} />
        Small
      </Button>
      <Button look={look} disabled>
        Disabled
      </Button>
      <Button look={look} isBusy>
        Busy
      </Button>
      <Button look={look} to="?">
        Link
      </Button>
      <Button look={look} href="tel:+351210000000">
        Phone
      </Button>
    </Side>
  );
}

function Steppers() {
  const [pieces, setPieces] = useState(1);
  const labels = { fewer: 'One less', more: 'One more' };
  return (
    <Part name="Stepper">
      <Side>
        <Stepper label="Pieces" labels={labels} value={pieces} min={1} max={9} onChange={setPieces} />
        <Stepper label="Pieces, small" isSmall labels={labels} value={pieces} min={1} max={9} onChange={setPieces} />
      </Side>
      <Stepper
        labels={{ fewer: 'Earlier', more: 'Later' }}
        icons={{ fewer: 'arrowLeft', more: 'arrowRight' }}
        value={pieces}
        min={1}
        max={9}
        onChange={setPieces}
        announcement={`Version ${pieces}`}
      >
        <p>Version {pieces}</p>
      </Stepper>
    </Part>
  );
}

function Overlays() {
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Part name="ConfirmDialog, toasts">
      <Side>
        <Button look="outlined" onClick={() => setOpen(true)}>
          Open the dialog
        </Button>
        <Button look="outlined" onClick={() => toasts.done('The grave has been saved.')}>
          Show a toast
        </Button>
        <Button
          look="outlined"
          onClick={() =>
            toasts.warn('The grave has not been saved.', {
              actions: [{ name: 'Try again', onChoose: () => undefined }],
            })
          }
        >
          Show an error
        </Button>
      </Side>
      <ConfirmDialog
        open={isOpen}
        title="Remove the grave?"
        confirm="Remove"
        onConfirm={() => setOpen(false)}
        onClose={() => setOpen(false)}
      >
        <p>It leaves your list. What was done for it stays.</p>
      </ConfirmDialog>
    </Part>
  );
}
