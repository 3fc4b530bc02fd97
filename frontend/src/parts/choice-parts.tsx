import { useState } from 'react';
import { ChoiceCards } from '../ui/choice-cards';
import { Icon } from '../ui/icon';
import { IconSelect } from '../ui/icon-select';
import { SegmentSwitch } from '../ui/segment-switch';
import { Part } from './part';

const places = [
  { value: 'church', title: 'To a church', text: 'Before the mass.', icon: 'church' },
  { value: 'grave', title: 'To a grave', icon: 'grave' },
  { value: 'home', title: 'To a home', icon: 'house', disabled: true },
] as const;

const modes = [
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
] as const;

/** Shows the components with which a user chooses among a few options. */
export function ChoiceParts() {
  const [place, setPlace] = useState<(typeof places)[number]['value'] | undefined>('church');
  const [mode, setMode] = useState<(typeof modes)[number]['value']>('light');
  const [view, setView] = useState<'list' | 'map'>('list');
  return (
    <>
      <Part name="ChoiceCards">
        <ChoiceCards legend="Where to?" choices={places} value={place} onChoose={setPlace} />
        <ChoiceCards
          legend="Where to, refused"
          choices={places}
          value={undefined}
          onChoose={() => undefined}
          error="Choose a place."
        />
      </Part>
      <Part name="SegmentSwitch, IconSelect">
        <SegmentSwitch
          label="View"
          options={[
            { value: 'list', text: 'List' },
            { value: 'map', text: 'Map' },
          ]}
          value={view}
          onChoose={setView}
        />
        <div>
          <IconSelect
            icon={<Icon name="sun" />}
            label="Colours"
            shown="Light"
            value={mode}
            options={modes}
            onChoose={setMode}
          />
        </div>
      </Part>
    </>
  );
}
