import type { IconEye } from '@tabler/icons-react';

interface IconButtonProps {
  readonly label: string;
  readonly icon: typeof IconEye;
  readonly disabled?: boolean;
  /** For one that is on or off. */
  readonly pressed?: boolean;
  readonly onPress: () => void;
}
/** A button that is only a picture: its label is heard, and read when one waits over it. */
export const IconButton = ({ label, icon: Picture, disabled = false, pressed, onPress }: IconButtonProps) => (
  <button
    type="button"
    className="k-icon"
    aria-label={label}
    aria-pressed={pressed}
    title={label}
    disabled={disabled}
    onClick={onPress}
  >
    <Picture size={16} aria-hidden />
  </button>
);
