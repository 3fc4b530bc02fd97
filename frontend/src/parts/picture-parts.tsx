import { BrandMark } from '../ui/brand-mark';
import { FlowerGlyph } from '../ui/flower-glyph';
import { Frieze } from '../ui/frieze';
import { GraveScene } from '../ui/grave-scenes';
import { Icon, type IconName } from '../ui/icon';
import { iconDrawings } from '../ui/icon-drawings';
import { TendingScene } from '../ui/tending-scene';
import { Note } from '../ui/note';
import { Part, Side } from './part';

const glyphs = ['seed', 'bud', 'opening', 'ring', 'bloom', 'tile'] as const;
const iconNames = Object.keys(iconDrawings) as IconName[];
const scenes = ['brushing', 'before', 'after'] as const;

/** Shows pictures, icons and drawings. */
export function PictureParts() {
  return (
    <>
      <Part name="Icon">
        <Side>
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </Side>
      </Part>
      <Part name="Note">
        <Note icon="calendar">Twelve visits, on the 24th of each month.</Note>
      </Part>
      <Part name="FlowerGlyph, BrandMark, Frieze">
        <Side>
          {glyphs.map((name) => (
            <FlowerGlyph key={name} name={name} />
          ))}
          <BrandMark size={32} />
        </Side>
        <Frieze />
      </Part>
      <Part name="GraveScene, TendingScene">
        {scenes.map((scene) => (
          <GraveScene key={scene} scene={scene} label={scene} />
        ))}
        <TendingScene label="A woman washing a grave" />
      </Part>
    </>
  );
}
